//! Calls: of methods, of functions, of whatever can be applied.

use super::choose::{Candidate, Chosen, NotChosen, param_names};
use super::names::Base;
use super::{Lowerer, Value};
use crate::ast::{Expr, ExprKind, Ident, OperatorName, Side, Type as WrittenType};
use crate::sema::{APPLY, ClassTy, MethodRef, SET, Ty, binary_name};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::Intrinsic;

impl<'a> Lowerer<'a> {
    /// `f(x)`: a method, something callable, or a struct that is made.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "everything else is a value that is applied"
    )]
    pub(crate) fn call(
        &mut self,
        callee: &'a Expr,
        types: &'a [WrittenType],
        args: &'a [Expr],
        span: Span,
    ) -> Value {
        let explicit: Vec<Ty> = types.iter().map(|ty| self.resolve(ty)).collect();
        match &callee.kind {
            ExprKind::Name(name) => self.call_by_name(name, callee, &explicit, args, span),
            ExprKind::Dot { base, name } => {
                self.call_member(base, name, callee, &explicit, args, span)
            }
            ExprKind::Type(ty) => {
                let ty = self.resolve(ty);
                self.make_struct(&ty, args, span)
            }
            ExprKind::Operator { base, operator } => {
                self.call_operator(base.as_deref(), operator, &explicit, args, span)
            }
            _ => {
                let function = self.expr(callee, None);
                self.apply_exprs(function, args, span)
            }
        }
    }

    fn call_by_name(
        &mut self,
        name: &'a str,
        callee: &'a Expr,
        explicit: &[Ty],
        args: &'a [Expr],
        span: Span,
    ) -> Value {
        if let ("at", [place], true) = (name, args, self.is_old()) {
            let this = self.this(None, span);
            return self.is_at(this, place, span);
        }
        let is_local = self.visible_locals().iter().any(|local| *local.name == *name);
        if !is_local && let Some((class, object)) = self.method_owner(name) {
            return self.call_among(&class, object, name, explicit, args, span);
        }
        if let Some(value) = self.local_value(name, callee.span) {
            return self.apply_exprs(value, args, span);
        }
        if let Some(value) = self.member_by_name(name, callee.span) {
            return self.apply_exprs(value, args, span);
        }
        let scope = self.type_scope();
        if let Some(id) = self.classes.class_simple(&name.into(), &scope) {
            let mut args_of = explicit.to_vec();
            args_of.resize(self.classes.get(id).params.len(), Ty::Unknown);
            let ty = self.classes.ty(self.classes.class_ty(id, args_of));
            return self.make_struct(&ty, args, span);
        }
        if self.classes.is_absent(name) {
            return self.give_up(span, format!("the library's `{name}`"));
        }
        self.error("unknown-name", callee.span, format!("there is no method `{name}` here"));
        self.broken()
    }

    /// The class around that has methods of a name, with the object to call them on.
    fn method_owner(&mut self, name: &str) -> Option<(ClassTy, Option<Value>)> {
        let mut class = self.frame.class.clone()?;
        let mut object =
            if self.frame.has_this { Some(self.this(None, Span::default())) } else { None };
        loop {
            if !self.classes.methods(&class, name).is_empty() {
                return Some((class, object));
            }
            let facts = self.classes.get(class.id);
            let outer = facts.outer?;
            object = match object {
                Some(this) => {
                    let Ty::Class(of) = this.ty.clone() else { return None };
                    self.around_object(&of, this)
                }
                None => None,
            };
            class = match object.as_ref().and_then(|object| object.ty.class().cloned()) {
                Some(class) => class,
                None => {
                    let subst = self.frame.subst.clone();
                    let params = self.classes.get(outer).params.clone();
                    let args = params.iter().map(|p| subst.get(p).cloned().unwrap_or(Ty::Unknown));
                    self.classes.class_ty(outer, args.collect())
                }
            };
        }
    }

    fn call_member(
        &mut self,
        base: &'a Expr,
        name: &'a Ident,
        callee: &'a Expr,
        explicit: &[Ty],
        args: &'a [Expr],
        span: Span,
    ) -> Value {
        match self.base(base) {
            Base::Value(value) if &*name.name == "at" && args.len() == 1 && self.is_old() => {
                self.is_at(value, &args[0], span)
            }
            Base::Value(value) => {
                let Some(class) = self.classes.class_of(&value.ty) else {
                    if let Ty::Function(_) = value.ty
                        && &*name.name == "apply"
                    {
                        return self.apply_exprs(value, args, span);
                    }
                    return self.no_member(&value.ty, &name.name, span);
                };
                if !self.has_method(&class, &name.name, args.len()) {
                    let field = self.field_value(value, &name.name, callee.span);
                    if field.ty == Ty::Unknown {
                        return field;
                    }
                    return self.apply_exprs(field, args, span);
                }
                self.call_among(&class, Some(value), &name.name, explicit, args, span)
            }
            Base::Type(ty) => {
                let Some(class) = self.classes.class_of(&ty) else { return self.broken() };
                if self.classes.methods(&class, &name.name).is_empty() {
                    if self.classes.field(&class, &name.name).is_some() {
                        let field = self.dot_value(base, name, callee.span);
                        return self.apply_exprs(field, args, span);
                    }
                    let nested = self.classes.get(class.id).nested.get(&name.name).copied();
                    if let Some(id) = nested {
                        let mut of = explicit.to_vec();
                        of.resize(self.classes.get(id).params.len(), Ty::Unknown);
                        let ty = self.classes.ty(self.classes.class_ty(id, of));
                        return self.make_struct(&ty, args, span);
                    }
                    return self.no_member(&ty, &name.name, span);
                }
                self.call_among(&class, None, &name.name, explicit, args, span)
            }
            Base::Super(above) => {
                let this = self.this(None, span);
                let exprs: Vec<&Expr> = args.iter().collect();
                let values = self.operands(&exprs);
                match self.choose_method(&above, &name.name, explicit, &values, span) {
                    Some(chosen) => {
                        let method = MethodRef { class: chosen.class.clone(), index: chosen.index };
                        let values = self.fitted(values, &chosen.params, span);
                        self.call_exactly(&method, chosen.types, Some(this), values, span)
                    }
                    None => self.broken(),
                }
            }
            Base::Package => {
                let scope = self.type_scope();
                match self.classes.class_simple(&name.name, &scope) {
                    Some(id) => {
                        let mut of = explicit.to_vec();
                        of.resize(self.classes.get(id).params.len(), Ty::Unknown);
                        let ty = self.classes.ty(self.classes.class_ty(id, of));
                        self.make_struct(&ty, args, span)
                    }
                    None => self.give_up(span, format!("`{}` of the library", name.name)),
                }
            }
            Base::Broken => {
                // What is wrong with the arguments is worth saying, too.
                let exprs: Vec<&Expr> = args.iter().collect();
                self.operands(&exprs);
                self.broken()
            }
        }
    }

    /// Whether a call of that name means a method: one takes so many arguments, or there is no field of the name.
    fn has_method(&self, class: &ClassTy, name: &str, number: usize) -> bool {
        let methods = self.candidates(class, name);
        methods.iter().any(|method| method.formals.len() == number)
            || !methods.is_empty() && self.classes.field(class, name).is_none()
    }

    /// Calls the method of that name which takes the arguments.
    fn call_among(
        &mut self,
        class: &ClassTy,
        object: Option<Value>,
        name: &str,
        explicit: &[Ty],
        args: &'a [Expr],
        span: Span,
    ) -> Value {
        let position = self.b.position();
        let mut receiver: Vec<Value> = object.into_iter().collect();
        let exprs: Vec<&Expr> = args.iter().collect();
        let wants = self.wants(class, name, explicit, exprs.len());
        let values = self.operands_wanted(&exprs, &wants);
        if self.b.position() > position {
            self.keep(&mut receiver, position);
        }
        self.b.at(span);
        let Some(chosen) = self.choose_method(class, name, explicit, &values, span) else {
            return self.broken();
        };
        let method = MethodRef { class: chosen.class.clone(), index: chosen.index };
        let before = self.b.position();
        let values = self.fitted(values, &chosen.params, span);
        if self.b.position() > before {
            self.keep(&mut receiver, before);
        }
        self.call_method(&method, chosen.types, receiver.pop(), values, span)
    }

    /// The types of parameters, where there is only one method that could be meant.
    fn wants(
        &mut self,
        class: &ClassTy,
        name: &str,
        explicit: &[Ty],
        number: usize,
    ) -> Vec<Option<Ty>> {
        let candidates = self.candidates(class, name);
        let mut fitting = candidates.iter().filter(|c| c.formals.len() == number);
        let none = vec![None; number];
        let (Some(only), None) = (fitting.next(), fitting.next()) else { return none };
        if only.params.len() != explicit.len() {
            return none;
        }
        let mut scope = self.classes.scope_of(&only.class);
        let mut subst = (*scope.subst).clone();
        subst.extend(only.params.iter().cloned().zip(explicit.iter().cloned()));
        scope.subst = std::rc::Rc::new(subst);
        let one = |formal: &crate::ast::Formal| {
            formal.ty.as_ref().and_then(|ty| self.classes.resolve(ty, &scope).ok())
        };
        only.formals.iter().map(one).collect()
    }

    fn candidates(&self, class: &ClassTy, name: &str) -> Vec<Candidate<'a>> {
        let methods = self.classes.methods(class, name);
        let one = |method: MethodRef| {
            let decl = self.classes.get(method.class.id).methods[method.index].decl;
            Candidate {
                class: method.class,
                index: method.index,
                formals: &decl.formals,
                params: param_names(&decl.params),
            }
        };
        methods.into_iter().map(one).collect()
    }

    pub(crate) fn choose_method(
        &mut self,
        class: &ClassTy,
        name: &str,
        explicit: &[Ty],
        args: &[Value],
        span: Span,
    ) -> Option<Chosen> {
        let candidates = self.candidates(class, name);
        let types: Vec<Ty> = args.iter().map(|arg| arg.ty.clone()).collect();
        match self.choose(&candidates, explicit, &types) {
            Ok(chosen) => Some(chosen),
            Err(why) => {
                let shown = name.strip_prefix("operator ").unwrap_or(name);
                self.not_chosen(why, class, shown, &types, span);
                None
            }
        }
    }

    pub(crate) fn not_chosen(
        &mut self,
        why: NotChosen,
        class: &ClassTy,
        name: &str,
        types: &[Ty],
        span: Span,
    ) {
        if self.classes.get(class.id).library {
            return self.unsupported(span, &format!("this use of `{name}` of `{class}`"));
        }
        let message = match why {
            NotChosen::Number(mut numbers) => {
                numbers.sort_unstable();
                numbers.dedup();
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                let has = numbers.join(" or ");
                format!("`{name}` takes {has} arguments, and {} are given", types.len())
            }
            NotChosen::Types => {
                let types: Vec<String> = types.iter().map(ToString::to_string).collect();
                format!("no `{name}` of `{class}` takes ({})", types.join(", "))
            }
        };
        self.error("wrong-arguments", span, message);
    }

    /// Arguments as the parameters want them.
    pub(crate) fn fitted(&mut self, values: Vec<Value>, params: &[Ty], span: Span) -> Vec<Value> {
        let mut done: Vec<Value> = Vec::new();
        for (value, param) in values.into_iter().zip(params) {
            let position = self.b.position();
            let value = self.convert(value, param, span);
            if self.b.position() > position {
                self.keep(&mut done, position);
            }
            done.push(value);
        }
        done
    }

    /// A method of a value by its name, with values at hand.
    pub(crate) fn call_named(
        &mut self,
        object: Value,
        name: &str,
        args: Vec<Value>,
        span: Span,
    ) -> Value {
        let Some(class) = self.classes.class_of(&object.ty) else {
            return self.no_member(&object.ty, name, span);
        };
        if self.classes.methods(&class, name).is_empty() {
            return self.no_member(&object.ty, name, span);
        }
        let Some(chosen) = self.choose_method(&class, name, &[], &args, span) else {
            return self.broken();
        };
        let method = MethodRef { class: chosen.class.clone(), index: chosen.index };
        let mut receiver = [object];
        let position = self.b.position();
        let values = self.fitted(args, &chosen.params, span);
        if self.b.position() > position {
            self.keep(&mut receiver, position);
        }
        let [object] = receiver;
        self.call_method(&method, chosen.types, Some(object), values, span)
    }

    /// `f(x)` of a value.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "nothing is known of the arguments of others"
    )]
    pub(crate) fn apply_exprs(&mut self, function: Value, args: &'a [Expr], span: Span) -> Value {
        if function.ty == Ty::Unknown {
            return self.broken();
        }
        let position = self.b.position();
        let mut callee = [function];
        let exprs: Vec<&Expr> = args.iter().collect();
        let wants: Vec<Option<Ty>> = match &callee[0].ty {
            Ty::Function(signature) if signature.params.len() == exprs.len() => {
                signature.params.iter().cloned().map(Some).collect()
            }
            _ => vec![None; exprs.len()],
        };
        let values = self.operands_wanted(&exprs, &wants);
        if self.b.position() > position {
            self.keep(&mut callee, position);
        }
        let [function] = callee;
        self.apply(function, values, span)
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all others have an operator or cannot be applied"
    )]
    pub(crate) fn apply(&mut self, function: Value, args: Vec<Value>, span: Span) -> Value {
        self.b.at(span);
        match function.ty.clone() {
            Ty::Function(signature) => {
                if signature.params.len() != args.len() {
                    let message = format!(
                        "this function takes {} arguments, and {} are given",
                        signature.params.len(),
                        args.len()
                    );
                    self.error("wrong-arguments", span, message);
                    return self.broken();
                }
                let position = self.b.position();
                let mut callee = [function];
                let values = self.fitted(args, &signature.params, span);
                if self.b.position() > position {
                    self.keep(&mut callee, position);
                }
                let [function] = callee;
                let function = self.not_null(function, span);
                self.call_function(function, values, &signature.result, span)
            }
            Ty::Rail(_) => match <[Value; 1]>::try_from(args) {
                Ok([index]) => self.element(function, index, span),
                Err(_) => {
                    self.error("wrong-arguments", span, "a Rail has one index");
                    self.broken()
                }
            },
            _ => self.call_named(function, "operator ()", args, span),
        }
    }

    /// A call of a function value; inside `atomic` its body must be one that may run there.
    fn call_function(
        &mut self,
        function: Value,
        args: Vec<Value>,
        result: &Ty,
        span: Span,
    ) -> Value {
        let mut terms: Vec<_> = args.into_iter().map(|arg| arg.term).collect();
        terms.extend(self.finish_argument());
        if self.frame.atomic && self.mentions.functions_wait {
            self.unsupported(span, "a function called inside atomic, where some function may wait");
        }
        let call = self.b.at(span).call_value(function.term, terms);
        if *result == Ty::Void {
            return self.value(call, Ty::Void);
        }
        let tree = self.tree_ty(result);
        let held = self.hold(tree, call);
        self.value(self.b.var(&held), result.clone())
    }

    /// The cell of an element, its index checked.
    pub(crate) fn element(&mut self, rail: Value, index: Value, span: Span) -> Value {
        let Ty::Rail(element) = rail.ty.clone() else { return self.broken() };
        let index = self.convert(index, &Ty::LONG, span);
        let (mut rail, mut index) = (self.at_home(rail, span), index);
        if self.catching {
            rail = self.fixed(rail);
            index = self.fixed(index);
            rail = self.not_null(rail, span);
            self.b.at(span);
            let b = &self.b;
            let size = b.intrinsic(Intrinsic::Size, vec![b.deref(b.copy(&rail.term))]);
            let low = b.lt(b.copy(&index.term), b.int(0));
            let high = b.ge(b.copy(&index.term), b.copy(&size));
            let outside = b.or_else(low, high);
            self.outside_if(outside, &index.term, size, span);
        }
        self.b.at(span);
        let b = &self.b;
        let term = b.element(b.deref(rail.term), vec![index.term]);
        self.value(term, (*element).clone())
    }

    /// Calls a method: a native one, the one of the object's own class, or this very one.
    pub(crate) fn call_method(
        &mut self,
        method: &MethodRef,
        types: Vec<Ty>,
        object: Option<Value>,
        args: Vec<Value>,
        span: Span,
    ) -> Value {
        let facts = self.classes.get(method.class.id);
        let declared = facts.methods[method.index];
        let own_this = object.as_ref().is_some_and(|object| {
            matches!(&object.term.kind, partita_tree::ExprKind::Var(name) if &**name == "this")
        });
        if declared.is_static {
            return self.call_exactly(method, types, None, args, span);
        }
        let Some(object) = object else {
            let name = &declared.decl.name.name;
            self.error(
                "no-this",
                span,
                format!("`{name}` belongs to an object, and there is none here"),
            );
            return self.broken();
        };
        let plain = self.is_object(&object.ty) || self.is_any_like(&object.ty);
        let anyones = |key: &str| key == "any.equals" && plain && !self.is_struct(&object.ty);
        let native = native_key(declared.decl).filter(|key| !key.starts_with("x10_"));
        if let Some(key) = native.filter(|key| !anyones(key)) {
            return self.native(key, Some(object), args, &method.class, span);
        }
        let position = self.b.position();
        let object = if own_this { object } else { self.not_null(object, span) };
        let object = self.method_at_home(object, method, span);
        let mut args = args;
        if self.b.position() > position {
            self.keep(&mut args, position);
        }
        if self.is_struct(&object.ty) || !plain {
            return self.call_exactly(method, types, Some(object), args, span);
        }
        self.call_virtually(method, types, object, args, span)
    }

    /// `x.operator + (y)`, `Block.operator for (..)`
    fn call_operator(
        &mut self,
        base: Option<&'a Expr>,
        operator: &OperatorName,
        explicit: &[Ty],
        args: &'a [Expr],
        span: Span,
    ) -> Value {
        let name = match operator {
            OperatorName::Symbol(op) => binary_name(*op, Some(Side::Left)),
            OperatorName::RightSymbol(op) => binary_name(*op, Some(Side::Right)),
            OperatorName::Apply => APPLY.to_owned(),
            OperatorName::Set => SET.to_owned(),
            OperatorName::Control(word) => format!("operator {}", word.word()),
            OperatorName::As(_) | OperatorName::Implicit(_) => {
                return self.give_up(span, "a conversion that is called by its name");
            }
        };
        let base = match base {
            Some(base) => self.base(base),
            None => match (self.frame.has_this, self.frame.class.clone()) {
                (true, _) => Base::Value(self.this(None, span)),
                (false, Some(class)) => Base::Type(Ty::Class(class)),
                (false, None) => Base::Broken,
            },
        };
        let (of, object) = match base {
            Base::Value(value) => (value.ty.clone(), Some(value)),
            Base::Type(ty) => (ty, None),
            Base::Super(_) => return self.give_up(span, "an operator of the class above"),
            Base::Package | Base::Broken => return self.broken(),
        };
        let class = self.classes.class_of(&of);
        let methods = class.filter(|class| !self.classes.methods(class, &name).is_empty());
        match (methods, object, args) {
            (Some(class), object, _) => {
                self.call_among(&class, object, &name, explicit, args, span)
            }
            // Numbers and texts have theirs from the machine.
            (None, Some(value), [right]) => match operator {
                OperatorName::Symbol(op) => self.binary_with(*op, value, right, span),
                OperatorName::RightSymbol(op) => {
                    let left = self.expr(right, None);
                    self.operate(*op, left, value, span)
                }
                OperatorName::Apply
                | OperatorName::Set
                | OperatorName::As(_)
                | OperatorName::Implicit(_)
                | OperatorName::Control(_) => self.apply_exprs(value, args, span),
            },
            (None, Some(value), _) => self.apply_exprs(value, args, span),
            (None, None, _) => self.no_member(&of, &name, span),
        }
    }
}

/// What a method of the library stands for.
pub(crate) fn native_key(decl: &crate::ast::Method) -> Option<&str> {
    let native = decl.modifiers.annotation("Native")?;
    match native.args.first().map(|arg| &arg.kind) {
        Some(ExprKind::Str(key)) => Some(key),
        _ => None,
    }
}
