//! Parallel loops whose iterations certainly touch no cell in common: a plain loop does the same.
//!
//! The body assigns to the element of the iteration's own index, or to the element that the index is, and calculates
//! what it assigns from numbers and other arrays. Nobody can tell in which order that happens.

use crate::ast::{AssignOp, Block, Expr, ExprKind, LoopHeader, Name, Pattern, Stmt, StmtKind};
use crate::lower::arrays::touches::Analysis;
use crate::sema::{Alias, Binding, Meaning, Ty};
use partita_tree::Expr as Term;

/// What the index of a loop says about the iteration.
#[derive(Default)]
struct Own {
    /// Names that together tell iterations apart, in order: lists of indices.
    indices: Vec<Vec<Name>>,
    /// Names of elements of arrays, with the array.
    elements: Vec<(Name, Term)>,
    all: Vec<Name>,
}

impl Analysis<'_, '_> {
    pub(crate) fn is_independent(&self, header: &LoopHeader, body: &Block) -> bool {
        if !header.with.iter().all(|intent| {
            matches!(
                intent.kind,
                crate::ast::TaskIntentKind::Intent(
                    crate::ast::Intent::Ref
                        | crate::ast::Intent::Const
                        | crate::ast::Intent::ConstRef
                )
            )
        }) {
            return false;
        }
        let (Some(index), [iterand]) = (&header.index, header.iterands.as_slice()) else {
            return false;
        };
        let mut own = Own::default();
        if !self.own_names(index, iterand, &mut own) {
            return false;
        }
        let mut written: Vec<Term> = Vec::new();
        let mut read: Vec<Term> = Vec::new();
        let fits = body.stmts.iter().all(|stmt| self.own_stmt(stmt, &own, &mut written, &mut read));
        fits && written.iter().all(|array| {
            let others = written.iter().filter(|other| other.kind != array.kind);
            read.iter().chain(others).all(|other| self.reach.certainly_differ(array, other))
        })
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other iterands are not understood")]
    fn own_names(&self, index: &Pattern, iterand: &Expr, own: &mut Own) -> bool {
        let mut names = Vec::new();
        match index {
            Pattern::Name(name) => names.push(name.name.clone()),
            Pattern::Tuple(parts, _) => {
                if let ExprKind::Zip(iterands) = &iterand.kind {
                    return parts.len() == iterands.len()
                        && parts
                            .iter()
                            .zip(iterands)
                            .all(|(part, iterand)| self.own_names(part, iterand, own));
                }
                for part in parts {
                    let Pattern::Name(name) = part else { return false };
                    names.push(name.name.clone());
                }
            }
        }
        own.all.extend(names.iter().cloned());
        match &iterand.kind {
            ExprKind::Range { .. } | ExprKind::Domain(_) => own.indices.push(names),
            ExprKind::Dot { name, .. } if matches!(&*name.name, "domain" | "indices") => {
                own.indices.push(names);
            }
            ExprKind::Name(name) => match self.frame.scope.lookup(name) {
                Some(Binding::Variable(variable)) => match (&variable.ty, names.as_slice()) {
                    (Ty::Domain(_) | Ty::Range(_), _) => own.indices.push(names),
                    (Ty::Array(_, element), [one]) if element.is_scalar() => {
                        let array = self.b.var(&variable.name);
                        let array = if variable.by_ref { self.b.deref(array) } else { array };
                        own.elements.push((one.clone(), array));
                    }
                    _ => return false,
                },
                Some(Binding::Alias(Alias {
                    meaning: Meaning::Domain(_) | Meaning::Range(_),
                    ..
                })) => own.indices.push(names),
                _ => return false,
            },
            _ => return false,
        }
        true
    }

    fn own_stmt(
        &self,
        stmt: &Stmt,
        own: &Own,
        written: &mut Vec<Term>,
        read: &mut Vec<Term>,
    ) -> bool {
        let StmtKind::Assign { target, op: AssignOp::Plain | AssignOp::Compound(_), value } =
            &stmt.kind
        else {
            return matches!(stmt.kind, StmtKind::Empty);
        };
        let Some(array) = self.own_target(target, own) else { return false };
        written.push(array);
        self.own_value(value, own, read, 0)
    }

    /// The array of which an expression is the iteration's own element.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other targets are not understood")]
    fn own_target(&self, target: &Expr, own: &Own) -> Option<Term> {
        match &target.kind {
            ExprKind::Name(name) => {
                let found = own.elements.iter().find(|(own, _)| own == name);
                found.map(|(_, array)| self.b.copy(array))
            }
            ExprKind::Call { callee, args, .. } => {
                let name = callee.as_name()?;
                if own.all.iter().any(|own| &**own == name) {
                    return None;
                }
                let Some(Binding::Variable(variable)) = self.frame.scope.lookup(name) else {
                    return None;
                };
                let Ty::Array(_, element) = &variable.ty else { return None };
                let mut indices: Vec<&str> = Vec::new();
                for arg in args {
                    match &arg.value.kind {
                        ExprKind::Name(name) => indices.push(name),
                        ExprKind::Tuple(parts) => {
                            for part in parts {
                                indices.push(part.as_name()?);
                            }
                        }
                        _ => return None,
                    }
                }
                let mine = own.indices.iter().any(|list| {
                    list.len() == indices.len()
                        && list.iter().zip(&indices).all(|(own, used)| &**own == *used)
                });
                let known = variable.depth == 0 || variable.depth == self.frame.scope.depth;
                if !mine || !element.is_scalar() || !known {
                    return None;
                }
                let term = self.b.var(&variable.name);
                Some(if variable.by_ref { self.b.deref(term) } else { term })
            }
            _ => None,
        }
    }

    /// Calculates from numbers, the own elements, and other arrays, which are noted.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other expressions have nothing of an iteration"
    )]
    fn own_value(&self, expr: &Expr, own: &Own, read: &mut Vec<Term>, level: usize) -> bool {
        if level > 60 {
            return false;
        }
        if self.own_target(expr, own).is_some() {
            return true;
        }
        let mut all =
            |parts: &[&Expr]| parts.iter().all(|part| self.own_value(part, own, read, level + 1));
        match &expr.kind {
            ExprKind::Name(name) if own.all.contains(name) => true,
            ExprKind::Unary { operand, .. } => all(&[operand]),
            ExprKind::Binary { left, right, .. } => all(&[left, right]),
            ExprKind::Cast { value, .. } => all(&[value]),
            ExprKind::If { cond, then, otherwise } => all(&[cond, then, otherwise]),
            ExprKind::Call { args, .. } if args.len() <= 8 => {
                let mut arrays = Vec::new();
                let calculates = self.is_calculation(expr, &mut arrays, level);
                read.extend(arrays.into_iter().map(|(array, _)| array));
                calculates
            }
            _ => self.is_calculation(expr, &mut Vec::new(), level),
        }
    }
}
