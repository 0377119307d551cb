//! Expressions that change something twice between sequence points, or change it and read it for another purpose (6.5).
//!
//! Decided for named objects, and for elements and members that are written the same way. What two names for one object
//! hide is not looked for. The rule is C11's wording of it: a store comes after the values of both sides of its assignment,
//! but not after what they store; operands of one operator are in no order; `&&`, `||`, `,`, `?:` and the call itself are
//! points that order.

use crate::checked::{Callee, Expr, ExprKind, Init, Place, PlaceKind, Program, Stmt, StmtKind};
use partita_source::Span;

/// One access in an expression.
#[derive(Clone)]
struct Access {
    what: String,
    writes: bool,
    /// Over when the value of the expression is there.
    done: bool,
    span: Span,
}

type Accesses = Vec<Access>;

/// The first conflict of a full expression: its message, and where.
pub(super) fn conflict(program: &Program, expr: &Expr) -> Option<(String, Span)> {
    let mut finder = Finder { program, found: None };
    finder.expr(expr);
    finder.found
}

struct Finder<'p> {
    program: &'p Program,
    found: Option<(String, Span)>,
}

impl Finder<'_> {
    /// Operands in no order: none may write what another touches.
    fn beside(&mut self, parts: Vec<Accesses>) -> Accesses {
        for (number, a) in parts.iter().enumerate() {
            for b in parts.iter().skip(number + 1) {
                self.compare(a, b);
            }
        }
        parts.into_iter().flatten().collect()
    }

    fn compare(&mut self, a: &Accesses, b: &Accesses) {
        for x in a {
            for y in b {
                if x.what == y.what && (x.writes || y.writes) {
                    self.report(x, y);
                }
            }
        }
    }

    fn report(&mut self, a: &Access, b: &Access) {
        let (write, other) = if a.writes { (a, b) } else { (b, a) };
        let how = if other.writes { "changed twice" } else { "changed and read" };
        let what = &write.what;
        self.found.get_or_insert((
            format!("`{what}` is {how} in one expression, in no order"),
            write.span,
        ));
    }

    fn over(mut accesses: Accesses) -> Accesses {
        accesses.iter_mut().for_each(|access| access.done = true);
        accesses
    }

    fn expr(&mut self, expr: &Expr) -> Accesses {
        match &expr.kind {
            ExprKind::Load(place) => {
                let mut accesses = self.place(place);
                if let Some(what) = self.key(place) {
                    accesses.push(Access { what, writes: false, done: true, span: expr.span });
                }
                accesses
            }
            ExprKind::Address(place) | ExprKind::VaArg(place) => self.place(place),
            ExprKind::Unary(_, inner) | ExprKind::Not(inner) | ExprKind::Convert(inner) => {
                self.expr(inner)
            }
            ExprKind::Binary(_, a, b)
            | ExprKind::Compare(_, a, b)
            | ExprKind::Move(a, b)
            | ExprKind::Distance(a, b) => {
                let parts = vec![self.expr(a), self.expr(b)];
                self.beside(parts)
            }
            ExprKind::And(a, b) | ExprKind::Or(a, b) | ExprKind::Comma(a, b) => {
                let mut first = Self::over(self.expr(a));
                first.extend(self.expr(b));
                first
            }
            ExprKind::Conditional(cond, yes, no) => {
                let mut first = Self::over(self.expr(cond));
                first.extend(self.expr(yes));
                first.extend(self.expr(no));
                first
            }
            ExprKind::Assign(place, value) => {
                let parts = vec![self.place(place), self.expr(value)];
                self.store(place, parts, expr.span)
            }
            ExprKind::Update(update) => {
                let parts = vec![self.place(&update.place), self.expr(&update.operand)];
                self.store(&update.place, parts, expr.span)
            }
            ExprKind::Call(callee, args) => {
                let mut parts: Vec<Accesses> = args.iter().map(|arg| self.expr(arg)).collect();
                if let Callee::Pointer(pointer) = callee {
                    parts.push(self.expr(pointer));
                }
                Self::over(self.beside(parts))
            }
            ExprKind::WithLengths(lengths, inner) => {
                let mut all: Accesses =
                    lengths.iter().flat_map(|(_, length)| self.expr(length)).collect();
                all = Self::over(all);
                all.extend(self.expr(inner));
                all
            }
            ExprKind::Block(stmts, value) => {
                // Its statements were looked at one by one.
                let faulty = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Fault(..));
                if stmts.iter().any(faulty) {
                    return Vec::new();
                }
                value.as_ref().map_or_else(Vec::new, |value| self.expr(value))
            }
            ExprKind::Dialect(node) => {
                let parts = node.args.iter().map(|arg| self.expr(arg)).collect();
                self.beside(parts)
            }
            ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Null
            | ExprKind::Function(_)
            | ExprKind::SizeOf(_)
            | ExprKind::Unsupported(_) => Vec::new(),
        }
    }

    fn store(&mut self, place: &Place, parts: Vec<Accesses>, span: Span) -> Accesses {
        let mut all = self.beside(parts);
        if let Some(what) = self.key(place) {
            let store = Access { what, writes: true, done: false, span };
            let open: Accesses =
                all.iter().filter(|access| access.writes && !access.done).cloned().collect();
            self.compare(&open, &vec![store.clone()]);
            all.push(store);
        }
        all
    }

    /// What is evaluated to find a place.
    fn place(&mut self, place: &Place) -> Accesses {
        match &place.kind {
            PlaceKind::Object(_) | PlaceKind::Literal(_) => Vec::new(),
            PlaceKind::Deref(pointer) => self.expr(pointer),
            PlaceKind::Element(base, index) => {
                let parts = vec![self.place(base), self.expr(index)];
                self.beside(parts)
            }
            PlaceKind::Member(base, _) => self.place(base),
            PlaceKind::Compound(_, init) => self.init(init),
            PlaceKind::Value(value) => self.expr(value),
        }
    }

    fn init(&mut self, init: &Init) -> Accesses {
        let parts = init.parts.iter().map(|part| self.expr(&part.value)).collect();
        self.beside(parts)
    }

    /// How a place is written, where that says which it is.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    fn key(&self, place: &Place) -> Option<String> {
        match &place.kind {
            PlaceKind::Object(id) => {
                let object = self.program.object(*id)?;
                Some(object.name.to_string())
            }
            PlaceKind::Element(base, index) => {
                Some(format!("{}[{}]", self.key(base)?, self.index(index)?))
            }
            PlaceKind::Member(base, field) => {
                let crate::types::Ty::Record(id) = base.ty.ty else { return None };
                let layout = self.program.types.layout(id)?;
                let name = layout.fields.get(*field)?.name.clone()?;
                match &base.kind {
                    PlaceKind::Deref(pointer) => Some(format!("{}->{name}", self.index(pointer)?)),
                    _ => Some(format!("{}.{name}", self.key(base)?)),
                }
            }
            PlaceKind::Deref(pointer) => match &pointer.kind {
                ExprKind::Move(base, by) => {
                    Some(format!("{}[{}]", self.index(base)?, self.index(by)?))
                }
                _ => Some(format!("*{}", self.index(pointer)?)),
            },
            PlaceKind::Literal(_) | PlaceKind::Compound(..) | PlaceKind::Value(_) => None,
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    fn index(&self, expr: &Expr) -> Option<String> {
        match &expr.kind {
            ExprKind::Int(value) => Some(value.to_string()),
            ExprKind::Load(place) => self.key(place),
            ExprKind::Convert(inner) => self.index(inner),
            _ => None,
        }
    }
}
