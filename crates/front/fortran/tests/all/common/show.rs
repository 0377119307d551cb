//! The compact form.

use partita_fortran::ast::*;
use std::fmt::Write as _;

fn list<T>(items: &[T], show: impl Fn(&T) -> String) -> String {
    items.iter().map(show).collect::<Vec<_>>().join(", ")
}

fn optional<T>(item: Option<&T>, show: impl Fn(&T) -> String) -> String {
    item.map_or(String::new(), show)
}

fn meta(meta: &Meta) -> String {
    format!("<{}{}>", meta.name, if meta.many { "..." } else { "" })
}

pub fn expr(found: &Expr) -> String {
    let kinded = |text: &str, kind: &Option<Name>| match kind {
        Some(kind) => format!("{text}_{kind}"),
        None => text.to_owned(),
    };
    match &found.kind {
        ExprKind::Int { digits, kind } => kinded(digits, kind),
        ExprKind::Real { text, kind } => kinded(text, kind),
        ExprKind::Str(text) => format!("{text:?}"),
        ExprKind::Logical { value, kind } => kinded(&value.to_string(), kind),
        ExprKind::Boz { radix, digits } => format!("{radix}#{digits}"),
        ExprKind::Complex(real, imaginary) => format!("<{}, {}>", expr(real), expr(imaginary)),
        ExprKind::Designator(found) => designator(found),
        ExprKind::Unary { op, operand } => {
            let op = match op {
                UnaryOp::Plus => "+".to_owned(),
                UnaryOp::Minus => "-".to_owned(),
                UnaryOp::Not => "not ".to_owned(),
                UnaryOp::User(name) => format!(".{name}. "),
            };
            format!("({op}{})", expr(operand))
        }
        ExprKind::Binary { op, left, right } => {
            let op = match op {
                BinaryOp::Add => "+",
                BinaryOp::Sub => "-",
                BinaryOp::Mul => "*",
                BinaryOp::Div => "/",
                BinaryOp::Pow => "**",
                BinaryOp::Concat => "//",
                BinaryOp::Eq => "==",
                BinaryOp::Ne => "/=",
                BinaryOp::Lt => "<",
                BinaryOp::Le => "<=",
                BinaryOp::Gt => ">",
                BinaryOp::Ge => ">=",
                BinaryOp::And => "and",
                BinaryOp::Or => "or",
                BinaryOp::Eqv => "eqv",
                BinaryOp::Neqv => "neqv",
                BinaryOp::User(name) => &format!(".{name}."),
            };
            format!("({} {op} {})", expr(left), expr(right))
        }
        ExprKind::Paren(inner) => format!("paren{}", in_parentheses(&expr(inner))),
        ExprKind::ArrayConstructor { ty, items } => {
            format!(
                "[{}{}]",
                optional(ty.as_ref(), |ty| format!("{} :: ", type_spec(ty))),
                list(items, expr)
            )
        }
        ExprKind::ImpliedDo { items, variable, first, last, step, .. } => {
            let step = optional(step.as_ref(), |step| format!(", {}", expr(step)));
            format!(
                "for({} | {} = {}, {}{step})",
                list(items, expr),
                variable.name,
                expr(first),
                expr(last)
            )
        }
        ExprKind::Meta(found) => meta(found),
    }
}

fn in_parentheses(text: &str) -> String {
    format!("({text})")
}

fn designator(found: &Designator) -> String {
    let parts = found.parts.iter().map(|part| {
        let args = optional(part.args.as_ref(), |args| format!("({})", list(args, arg)));
        let substring = optional(part.substring.as_ref(), |args| format!("({})", list(args, arg)));
        let image = optional(part.image.as_ref(), |image| {
            let options = list(&image.options, arg);
            let comma = if options.is_empty() { "" } else { "; " };
            format!("[{}{comma}{options}]", list(&image.indices, expr))
        });
        format!("{}{args}{substring}{image}", part.name.name)
    });
    parts.collect::<Vec<_>>().join("%")
}

fn arg(found: &Arg) -> String {
    let value = match &found.value {
        ArgValue::Expr(value) => expr(value),
        ArgValue::Section { low, high, step } => {
            let step = optional(step.as_ref(), |step| format!(":{}", expr(step)));
            format!("{}:{}{step}", optional(low.as_ref(), expr), optional(high.as_ref(), expr))
        }
        ArgValue::Star => "*".into(),
        ArgValue::Meta(found) => meta(found),
    };
    optional(found.name.as_ref(), |name| format!("{}=", name.name)) + &value
}

fn dim(found: &Dim) -> String {
    let low = |low: &Option<Expr>| optional(low.as_ref(), |low| format!("{}:", expr(low)));
    match found {
        Dim::Explicit { low: bound, high } => format!("{}{}", low(bound), expr(high)),
        Dim::Deferred { low: None } => ":".into(),
        Dim::Deferred { low: bound } => low(bound),
        Dim::Assumed { low: bound } => format!("{}*", low(bound)),
        Dim::Rank => "..".into(),
        Dim::Meta(found) => meta(found),
    }
}

fn length(found: &Length) -> String {
    match found {
        Length::Default => "1".into(),
        Length::Expr(length) => expr(length),
        Length::Assumed => "*".into(),
        Length::Deferred => ":".into(),
    }
}

fn type_spec(ty: &TypeSpec) -> String {
    let kinded = |name: &str, kind: &Option<Box<Expr>>| {
        name.to_owned() + &optional(kind.as_ref(), |kind| format!("({})", expr(kind)))
    };
    match &ty.kind {
        TypeKind::Integer(kind) => kinded("integer", kind),
        TypeKind::Real(kind) => kinded("real", kind),
        TypeKind::DoublePrecision => "double".into(),
        TypeKind::Complex(kind) => kinded("complex", kind),
        TypeKind::DoubleComplex => "double complex".into(),
        TypeKind::Logical(kind) => kinded("logical", kind),
        TypeKind::Character { len, kind } => kinded(&format!("character<{}>", length(len)), kind),
        TypeKind::Derived(name) => format!("type({})", name.name),
        TypeKind::Other(text) => format!("other({text})"),
        TypeKind::Meta(found) => meta(found),
    }
}

fn entity(found: &Entity) -> String {
    let mut text = found.name.name.to_string();
    text += &optional(found.dims.as_ref(), |dims| format!("({})", list(dims, dim)));
    text += &optional(found.codims.as_ref(), |dims| format!("[{}]", list(dims, dim)));
    text += &optional(found.length.as_ref(), |found| format!("*{}", length(found)));
    match &found.init {
        Some(Init::Value(value)) => text + " = " + &expr(value),
        Some(Init::Pointer(value)) => text + " => " + &expr(value),
        None => text,
    }
}

fn attr(found: &Attr) -> String {
    match found {
        Attr::Dimension(dims) => format!("dimension({})", list(dims, dim)),
        Attr::Codimension(dims) => format!("codimension[{}]", list(dims, dim)),
        Attr::Ignored(text) | Attr::Other(text) => text.clone(),
        Attr::Allocatable
        | Attr::Pointer
        | Attr::Target
        | Attr::Parameter
        | Attr::Save
        | Attr::Optional
        | Attr::Value
        | Attr::Intent(_)
        | Attr::External
        | Attr::Intrinsic => format!("{found:?}").to_lowercase(),
    }
}

pub fn decl(found: &Decl, depth: usize) -> String {
    let pad = "  ".repeat(depth);
    let text = match &found.kind {
        DeclKind::Use { module, intrinsic, only, names } => {
            let names =
                list(names, |(local, original)| format!("{}<-{}", local.name, original.name));
            let intrinsic = if *intrinsic { " intrinsic" } else { "" };
            format!("use{intrinsic} {}{} {names}", module.name, if *only { " only" } else { "" })
        }
        DeclKind::Import => "import".into(),
        DeclKind::Implicit(None) => "implicit none".into(),
        DeclKind::Implicit(Some(rules)) => {
            let rule = |(ty, ranges): &(TypeSpec, Vec<(char, char)>)| {
                format!("{} {}", type_spec(ty), list(ranges, |(a, b)| format!("{a}-{b}")))
            };
            format!("implicit {}", list(rules, rule))
        }
        DeclKind::Variables { ty, attrs, entities } => {
            let attrs: String = attrs.iter().map(|one| format!(", {}", attr(one))).collect();
            format!("{}{attrs} :: {}", type_spec(ty), list(entities, entity))
        }
        DeclKind::Attribute { attr: found, entities } => {
            format!("{} :: {}", attr(found), list(entities, entity))
        }
        DeclKind::Parameter(values) => {
            format!(
                "parameter {}",
                list(values, |(name, value)| format!("{} = {}", name.name, expr(value)))
            )
        }
        DeclKind::Data(sets) => {
            let value = |(times, value): &(Option<Expr>, Expr)| {
                optional(times.as_ref(), |times| format!("{}*", expr(times))) + &expr(value)
            };
            format!(
                "data {}",
                list(sets, |set| format!(
                    "{} / {}",
                    list(&set.objects, expr),
                    list(&set.values, value)
                ))
            )
        }
        DeclKind::Common(blocks) => {
            let block = |block: &CommonBlock| {
                let name = optional(block.name.as_ref(), |name| name.name.to_string());
                format!("/{name}/ {}", list(&block.entities, entity))
            };
            format!("common {}", list(blocks, block))
        }
        DeclKind::Type(found) => {
            let mut text = format!("type {}", found.name.name);
            text += &optional(found.extends.as_ref(), |name| format!(" extends {}", name.name));
            for field in &found.fields {
                text += &format!("\n{}", decl(field, depth + 1).trim_end());
            }
            for other in &found.other {
                text += &format!("\n{pad}  other: {other}");
            }
            text
        }
        DeclKind::Interface(found) => {
            let mut text = format!(
                "interface{} {} = {}",
                if found.is_abstract { " abstract" } else { "" },
                optional(found.generic.as_ref(), |name| name.name.to_string()),
                list(&found.procedures, |name| name.name.to_string())
            );
            for body in &found.bodies {
                text += &format!("\n{}", unit(body).trim_end());
            }
            text
        }
        DeclKind::Enumerators(names) => {
            let one = |(name, value): &(Ident, Option<Expr>)| {
                format!(
                    "{}{}",
                    name.name,
                    optional(value.as_ref(), |value| format!(" = {}", expr(value)))
                )
            };
            format!("enum {}", list(names, one))
        }
        DeclKind::Format { label, text } => format!("format {label} {text}"),
        DeclKind::StatementFunction { target, value } => {
            format!("{} := {}", expr(target), expr(value))
        }
        DeclKind::Access => "access".into(),
        DeclKind::Namelist => "namelist".into(),
        DeclKind::Other(text) => format!("other: {text}"),
        DeclKind::Meta(found) => meta(found),
    };
    format!("{pad}{text}\n")
}

pub fn unit(found: &Unit) -> String {
    let kind = match &found.kind {
        UnitKind::Program => "program".to_owned(),
        UnitKind::Module => "module".to_owned(),
        UnitKind::Procedure(signature) => {
            let mut text = optional(signature.ty.as_ref(), |ty| type_spec(ty) + " ");
            for (set, word) in [
                (signature.pure, "pure "),
                (signature.elemental, "elemental "),
                (signature.recursive, "recursive "),
                (signature.function, "function"),
                (!signature.function, "subroutine"),
            ] {
                text += if set { word } else { "" };
            }
            let args = list(&signature.args, |name| name.name.to_string());
            let result = optional(signature.result.as_ref(), |name| format!(" -> {}", name.name));
            let other: String = signature.other.iter().map(|one| format!(" {one}")).collect();
            format!("{text}({args}){result}{other}")
        }
        UnitKind::Other(text) => format!("other {text}"),
    };
    let mut text = format!("{kind} {}\n", found.name.name);
    found.decls.iter().for_each(|one| text += &decl(one, 1));
    text += &block(&found.body, 1);
    for inner in &found.units {
        unit(inner).lines().for_each(|line| text += &format!("  {line}\n"));
    }
    text
}

pub fn block(stmts: &[Stmt], depth: usize) -> String {
    stmts.iter().map(|one| stmt(one, depth)).collect()
}

fn named(name: Option<&Ident>) -> String {
    optional(name, |name| format!("{}: ", name.name))
}

fn header(found: &ConcurrentHeader) -> String {
    let index = |index: &ConcurrentIndex| {
        let step = optional(index.step.as_ref(), |step| format!(":{}", expr(step)));
        format!("{} = {}:{}{step}", index.name.name, expr(&index.first), expr(&index.last))
    };
    let mut text = optional(found.ty.as_ref(), |ty| format!("{} :: ", type_spec(ty)));
    text += &list(&found.indices, index);
    text += &optional(found.mask.as_ref(), |mask| format!(" if {}", expr(mask)));
    if !found.local.is_empty() {
        text += &format!(" local {}", list(&found.local, |name| name.name.to_string()));
    }
    text
}

fn stmt(found: &Stmt, depth: usize) -> String {
    let pad = "  ".repeat(depth);
    let label = found.label.map_or(String::new(), |label| format!("{label} "));
    let mut blocks = String::new();
    let mut add = |head: &str, body: &[Stmt]| {
        if !head.is_empty() {
            let _ = writeln!(blocks, "{pad}{}", head.trim_end());
        }
        blocks += &block(body, depth + 1);
    };
    let with =
        |head: &str, args: &[Arg]| format!("{head} {}", list(args, arg)).trim_end().to_owned();
    let of = |head: &str, object: &Expr, options: &[Arg]| {
        with(&format!("{head} {}", expr(object)), options)
    };
    let text = match &found.kind {
        StmtKind::Assign { target, value } => format!("{} = {}", expr(target), expr(value)),
        StmtKind::PointerAssign { target, value } => format!("{} => {}", expr(target), expr(value)),
        StmtKind::Call { callee, args } => {
            format!("call {}({})", designator(callee), list(args, arg))
        }
        StmtKind::If { name, arms, otherwise } => {
            for (index, (condition, body)) in arms.iter().enumerate() {
                let head =
                    if index == 0 { String::new() } else { format!("else if {}", expr(condition)) };
                add(&head, body);
            }
            otherwise.iter().for_each(|body| add("else", body));
            format!("{}if {}", named(name.as_ref()), expr(&arms[0].0))
        }
        StmtKind::Do { name, control, body } => {
            add("", body);
            let control = match control {
                DoControl::Forever => String::new(),
                DoControl::While(condition) => format!(" while {}", expr(condition)),
                DoControl::Count { variable, first, last, step } => {
                    let step = optional(step.as_ref(), |step| format!(", {}", expr(step)));
                    format!(" {} = {}, {}{step}", variable.name, expr(first), expr(last))
                }
                DoControl::Concurrent(found) => format!(" concurrent {}", header(found)),
            };
            format!("{}do{control}", named(name.as_ref()))
        }
        StmtKind::SelectCase { name, value, cases } => {
            for case in cases {
                let range = |range: &CaseRange| match range {
                    CaseRange::Value(value) => expr(value),
                    CaseRange::Range(low, high) => {
                        format!(
                            "{}:{}",
                            optional(low.as_ref(), expr),
                            optional(high.as_ref(), expr)
                        )
                    }
                };
                add(&format!("case {}", list(&case.ranges, range)), &case.body);
            }
            format!("{}select {}", named(name.as_ref()), expr(value))
        }
        StmtKind::Where { arms, otherwise } => {
            for (index, (mask, body)) in arms.iter().enumerate() {
                let head =
                    if index == 0 { String::new() } else { format!("elsewhere {}", expr(mask)) };
                add(&head, body);
            }
            otherwise.iter().for_each(|body| add("elsewhere", body));
            format!("where {}", expr(&arms[0].0))
        }
        StmtKind::Forall { header: found, body } => {
            add("", body);
            format!("forall {}", header(found))
        }
        StmtKind::Associate { name, pairs, body } => {
            add("", body);
            let pairs = list(pairs, |(name, value)| format!("{} => {}", name.name, expr(value)));
            format!("{}associate {pairs}", named(name.as_ref()))
        }
        StmtKind::Block { name, decls, body } => {
            decls.iter().for_each(|one| blocks += &decl(one, depth + 1));
            blocks += &block(body, depth + 1);
            format!("{}block", named(name.as_ref()))
        }
        StmtKind::Critical { name, options, body, .. } => {
            add("", body);
            with(&format!("{}critical", named(name.as_ref())), options)
        }
        StmtKind::ChangeTeam { name, team, coarrays, options, body, .. } => {
            add("", body);
            let pairs =
                list(coarrays, |(name, value)| format!(" {} => {}", name.name, expr(value)));
            with(&format!("{}change team {}{pairs}", named(name.as_ref()), expr(team)), options)
        }
        StmtKind::Cycle(name) => {
            format!("cycle {}", optional(name.as_ref(), |name| name.name.to_string()))
        }
        StmtKind::Exit(name) => {
            format!("exit {}", optional(name.as_ref(), |name| name.name.to_string()))
        }
        StmtKind::Goto(label) => format!("goto {label}"),
        StmtKind::ComputedGoto { labels, value } => format!(
            "goto {:?} {}",
            labels.iter().map(|label| label.0).collect::<Vec<_>>(),
            expr(value)
        ),
        StmtKind::ArithmeticIf { value, labels } => {
            format!("if {} {:?}", expr(value), labels.map(|label| label.0))
        }
        StmtKind::Continue => "continue".into(),
        StmtKind::Return => "return".into(),
        StmtKind::Stop { error, code, quiet } => format!(
            "{}stop {}{}",
            if *error { "error " } else { "" },
            optional(code.as_ref(), expr),
            optional(quiet.as_ref(), |quiet| format!(" quiet {}", expr(quiet)))
        ),
        StmtKind::FailImage => "fail image".into(),
        StmtKind::Allocate { ty, items, options } => {
            let item = |item: &Allocation| {
                format!(
                    "{}({})[{}]",
                    designator(&item.object),
                    list(&item.bounds, dim),
                    list(&item.cobounds, dim)
                )
            };
            let ty = optional(ty.as_ref(), |ty| format!("{} :: ", type_spec(ty)));
            with(&format!("allocate {ty}{}", list(items, item)), options)
        }
        StmtKind::Deallocate { items, options } => {
            with(&format!("deallocate {}", list(items, expr)), options)
        }
        StmtKind::Nullify(items) => format!("nullify {}", list(items, expr)),
        StmtKind::Print { format, items } => {
            let format = match format {
                Format::List => "*".to_owned(),
                Format::Label(label) => label.to_string(),
                Format::Expr(format) => expr(format),
            };
            format!("print {format}: {}", list(items, expr))
        }
        StmtKind::Write { controls, items } => {
            format!("write ({}) {}", list(controls, arg), list(items, expr))
        }
        StmtKind::Read { controls, items } => {
            format!("read ({}) {}", list(controls, arg), list(items, expr))
        }
        StmtKind::Flush => "flush".into(),
        StmtKind::SyncAll { options } => with("sync all", options),
        StmtKind::SyncImages { images: None, options } => with("sync images *", options),
        StmtKind::SyncImages { images: Some(images), options } => {
            of("sync images", images, options)
        }
        StmtKind::SyncMemory { options } => with("sync memory", options),
        StmtKind::SyncTeam { team, options } => of("sync team", team, options),
        StmtKind::Lock { lock, options } => of("lock", lock, options),
        StmtKind::Unlock { lock, options } => of("unlock", lock, options),
        StmtKind::EventPost { event, options } => of("event post", event, options),
        StmtKind::EventWait { event, options } => of("event wait", event, options),
        StmtKind::FormTeam { number, team, options } => {
            with(&format!("form team {} {}", expr(number), expr(team)), options)
        }
        StmtKind::Unsupported { what, body } => {
            body.iter().for_each(|one| add("-", one));
            format!("unsupported {what}")
        }
        StmtKind::Meta(found) => meta(found),
    };
    format!("{pad}{label}{}\n{blocks}", text.trim_end())
}
