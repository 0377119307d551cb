//! sync, single and atomic variables, and barriers: calls into the preludes.

use crate::lower::Lowerer;
use crate::lower::calls::call::Given;
use crate::lower::storage::tree_types::default_term;
use crate::lower::values::convert::number_of;
use crate::lower::values::{Run, Value};
use crate::sema::{
    AtomicMember, BarrierMember, Const, EXPECTED_VARIABLE, GuardedMember, RESET_WITHOUT_DEFAULT,
    SyncMember, Ty,
};
use partita_kit::{Emit, Emitter};
use partita_source::Span;
use partita_tree::Expr as Term;

impl<'a> Lowerer<'a> {
    /// What reading a value gives: a sync variable is emptied, a single or atomic one stays.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "values of all other types are read by naming them"
    )]
    pub(crate) fn read_value(&mut self, value: Value, span: Span) -> Value {
        let Value::Run(Run { ty, term, .. }) = &value else { return value };
        self.b.at(span);
        match ty {
            Ty::Sync(inner) => {
                let (inner, term) = ((**inner).clone(), self.b.copy(term));
                self.ask("chpl_readFE", vec![term], &inner)
            }
            Ty::Single(inner) => {
                let (inner, term) = ((**inner).clone(), self.b.copy(term));
                self.ask("chpl_readFF", vec![term], &inner)
            }
            Ty::Atomic(inner) => {
                let (inner, term) = ((**inner).clone(), self.b.copy(term));
                self.ask("chpl_read", vec![term], &inner)
            }
            _ => value,
        }
    }

    /// A prelude's operation with a result, which happens now.
    fn ask(&mut self, operation: &str, args: Vec<Term>, ty: &Ty) -> Value {
        if self.peeking.is_some() {
            return self.peek(operation, args, ty);
        }
        let call = self.b.call(operation, args);
        let name = self.temp_with(ty, call);
        Value::run(ty.clone(), self.b.var(&name))
    }

    /// `s = e`
    pub(crate) fn write_guarded(&mut self, target: &Term, ty: &Ty, value: Value, span: Span) {
        let value = self.read_value(value, span);
        let inner = ty.value_type().clone();
        let new = self.checked(&value, &inner, span);
        let operation =
            if matches!(ty, Ty::Single(_)) { "chpl_writeSingle" } else { "chpl_writeEF" };
        let target = self.b.copy(target);
        tell(&mut self.b, operation, vec![target, new]);
    }

    pub(crate) fn write_atomic(&mut self, target: &Term, ty: &Ty, value: Value, span: Span) {
        let Ty::Atomic(inner) = ty else { return };
        let value = self.read_value(value, span);
        let new = self.checked(&value, inner, span);
        let target = self.b.copy(target);
        tell(&mut self.b, "chpl_write", vec![target, new]);
    }

    /// `var s: sync int = e`: full from the start; nobody else knows it yet.
    pub(crate) fn initialise_guarded(&mut self, target: &Term, ty: &Ty, value: Value, span: Span) {
        let value = self.read_value(value, span);
        let (Ty::Sync(inner) | Ty::Single(inner) | Ty::Atomic(inner)) = ty else { return };
        let new = self.checked(&value, inner, span);
        let base = self.b.copy(target);
        let cell = self.b.field(base, "value");
        let stmt = self.b.assign(cell, new);
        self.emit(stmt);
        if !matches!(ty, Ty::Atomic(_)) {
            let base = self.b.copy(target);
            let full = self.b.field(base, "full");
            let stmt = self.b.assign(full, self.b.bool(true));
            self.emit(stmt);
        }
    }

    /// A fresh atomic variable with a value.
    pub(crate) fn new_atomic(&mut self, ty: &Ty, value: Value, span: Span) -> Value {
        let name = self.temp();
        let tree = self.tree_ty(ty);
        let stmt = self.b.declare(&name, tree, None);
        self.emit(stmt);
        let term = self.b.var(&name);
        self.initialise_guarded(&term, ty, value, span);
        Value::cell(ty.clone(), term, false)
    }

    /// The value of an atomic, or of an empty sync variable, before anybody writes it.
    pub(crate) fn default_guarded(&mut self, target: &Term, ty: &Ty) {
        let (Ty::Sync(inner) | Ty::Single(inner) | Ty::Atomic(inner)) = ty else { return };
        // Of an empty sync variable only `readXX` shows the value.
        if !matches!(ty, Ty::Atomic(_)) && !self.sema.facts.reads_empty {
            return;
        }
        if default_term(&self.b, &self.sema, inner).is_none() {
            self.unsupported(Span::default(), "a look at an empty sync variable of this type");
        }
        if let Some(default) = default_term(&self.b, &self.sema, inner) {
            let base = self.b.copy(target);
            let cell = self.b.field(base, "value");
            let stmt = self.b.assign(cell, default);
            self.emit(stmt);
        }
    }

    /// A method of a sync, single or atomic variable, or of a barrier. `None` when there is no such method.
    pub(crate) fn guarded_method(
        &mut self,
        target: &Run,
        name: &str,
        given: &[Given],
        span: Span,
    ) -> Option<Value> {
        let member = GuardedMember::named(&target.ty, name)?;
        self.b.at(span);
        let inner = target.ty.guarded().unwrap_or(&Ty::Void);
        match member {
            GuardedMember::Sync(member) => self.sync_method(target, inner, member, given, span),
            GuardedMember::Atomic(member) => {
                self.weaker_order(given);
                self.atomic_method(target, inner, member, given, span)
            }
            GuardedMember::Barrier(member) => self.barrier_method(target, member, given, span),
        }
    }

    fn sync_method(
        &mut self,
        target: &Run,
        inner: &Ty,
        member: SyncMember,
        given: &[Given],
        span: Span,
    ) -> Option<Value> {
        let cell = self.b.copy(&target.term);
        let single = matches!(target.ty, Ty::Single(_));
        let write = match member {
            SyncMember::ReadFE => return Some(self.ask("chpl_readFE", vec![cell], inner)),
            SyncMember::ReadFF => return Some(self.ask("chpl_readFF", vec![cell], inner)),
            SyncMember::ReadXX => return Some(self.ask("chpl_readXX", vec![cell], inner)),
            SyncMember::IsFull => return Some(self.ask("chpl_isFull", vec![cell], &Ty::Bool)),
            SyncMember::Reset => {
                let Some(fresh) = default_term(&self.b, &self.sema, inner) else {
                    return Some(self.give_up(span, RESET_WITHOUT_DEFAULT));
                };
                return Some(tell(&mut self.b, "chpl_reset", vec![cell, fresh]));
            }
            SyncMember::WriteEF if single => "chpl_writeSingle",
            SyncMember::WriteEF => "chpl_writeEF",
            SyncMember::WriteFF => "chpl_writeFF",
            SyncMember::WriteXF => "chpl_writeXF",
        };
        let new = self.argument(given, 0, inner, span)?;
        Some(tell(&mut self.b, write, vec![cell, new]))
    }

    fn atomic_method(
        &mut self,
        target: &Run,
        inner: &Ty,
        member: AtomicMember,
        given: &[Given],
        span: Span,
    ) -> Option<Value> {
        let cell = self.b.copy(&target.term);
        let value = match member {
            AtomicMember::Read => self.ask("chpl_read", vec![cell], inner),
            AtomicMember::Write => {
                let new = self.argument(given, 0, inner, span)?;
                tell(&mut self.b, "chpl_write", vec![cell, new])
            }
            AtomicMember::Exchange => {
                let new = self.argument(given, 0, inner, span)?;
                self.ask("chpl_exchange", vec![cell, new], inner)
            }
            AtomicMember::WaitFor => {
                let wanted = self.argument(given, 0, inner, span)?;
                tell(&mut self.b, "chpl_waitFor", vec![cell, wanted])
            }
            AtomicMember::CompareAndSwap => {
                let expected = self.argument(given, 0, inner, span)?;
                let desired = self.argument(given, 1, inner, span)?;
                self.ask("chpl_compareAndSwap", vec![cell, expected, desired], &Ty::Bool)
            }
            AtomicMember::TestAndSet => self.ask("chpl_testAndSet", vec![cell], &Ty::Bool),
            AtomicMember::Clear => tell(&mut self.b, "chpl_clear", vec![cell]),
            AtomicMember::Update(name, fetches) => {
                let by = self.argument(given, 0, inner, span)?;
                let (operation, more) = sized_operation(&mut self.b, name, inner);
                let mut args = vec![cell, by];
                args.extend(more);
                if fetches {
                    self.ask(&operation, args, inner)
                } else {
                    tell(&mut self.b, &operation, args)
                }
            }
            AtomicMember::CompareExchange { weak } => {
                return self.compare_exchange(cell, inner, weak, given, span);
            }
        };
        Some(value)
    }

    /// `a.compareExchange(expected, desired)`: a failure leaves what was seen in `expected`.
    fn compare_exchange(
        &mut self,
        cell: Term,
        inner: &Ty,
        weak: bool,
        given: &[Given],
        span: Span,
    ) -> Option<Value> {
        let expected = self.argument(given, 0, inner, span)?;
        let desired = self.argument(given, 1, inner, span)?;
        let Some(Value::Run(place @ Run { cell: true, constant: false, .. })) =
            given.first().map(|given| given.value.clone())
        else {
            self.error(span, EXPECTED_VARIABLE);
            return Some(Value::Unknown);
        };
        let expected = self.temp_with(inner, expected);
        let desired = self.temp_with(inner, desired);
        if weak {
            // It may fail for no reason: `expected` then is what it was.
            let fails = self.b.choose_value(self.b.int(0), self.b.int(1));
            let fails = self.temp_with(&Ty::INT, fails);
            let done = self.temp_with(&Ty::Bool, self.b.bool(false));
            let tries = self.emitted(|l| {
                let result = l.exchange_once(&cell, inner, &expected, &desired, &place);
                let target = l.b.var(&done);
                let stmt = l.b.assign(target, result);
                l.emit(stmt);
            });
            let test = self.b.eq(self.b.var(&fails), self.b.int(0));
            let stmt = self.b.if_(test, tries, Vec::new());
            self.emit(stmt);
            return Some(Value::run(Ty::Bool, self.b.var(&done)));
        }
        let result = self.exchange_once(&cell, inner, &expected, &desired, &place);
        Some(Value::run(Ty::Bool, result))
    }

    fn exchange_once(
        &mut self,
        cell: &Term,
        inner: &Ty,
        expected: &str,
        desired: &str,
        place: &Run,
    ) -> Term {
        let args = vec![self.b.copy(cell), self.b.var(expected), self.b.var(desired)];
        let call = self.b.call("chpl_compareExchange", args);
        let seen = self.temp_with(inner, call);
        let done = self.b.eq(self.b.var(&seen), self.b.var(expected));
        let done = self.temp_with(&Ty::Bool, done);
        let failure = self.emitted(|l| {
            let target = l.b.copy(&place.term);
            let seen = Value::run(inner.clone(), l.b.var(&seen));
            l.store(target, &place.ty, &seen);
        });
        let stmt = self.b.if_(self.b.not(self.b.var(&done)), failure, Vec::new());
        self.emit(stmt);
        self.b.var(&done)
    }

    fn weaker_order(&mut self, given: &[Given]) {
        // The first of all orders is the strongest.
        let strongest = |value: &Value| matches!(value, Value::Const(Const::Enum(_, 0)));
        let weaker = |given: &Given| {
            matches!(given.value.ty(), Some(Ty::Enum(_))) && !strongest(&given.value)
        };
        if given.iter().any(weaker) {
            self.note("atomic operations with a weaker memory order are explored as sequentially consistent");
        }
    }

    fn barrier_method(
        &mut self,
        target: &Run,
        member: BarrierMember,
        given: &[Given],
        span: Span,
    ) -> Option<Value> {
        let cell = self.b.copy(&target.term);
        let cell = self.b.deref(cell);
        let value = match member {
            BarrierMember::Barrier if self.sema.facts.splits_barriers => {
                let again = self.b.copy(&cell);
                tell(&mut self.b, "chpl_notify", vec![cell]);
                tell(&mut self.b, "chpl_wait", vec![again])
            }
            BarrierMember::Barrier => tell(&mut self.b, "chpl_barrier", vec![cell]),
            BarrierMember::Notify => tell(&mut self.b, "chpl_notify", vec![cell]),
            BarrierMember::Wait => tell(&mut self.b, "chpl_wait", vec![cell]),
            BarrierMember::Pending => self.ask("chpl_pending", vec![cell], &Ty::Bool),
            BarrierMember::Reset => {
                let parties = self.argument(given, 0, &Ty::INT, span)?;
                tell(&mut self.b, "chpl_barrier_reset", vec![cell, parties])
            }
        };
        Some(value)
    }

    /// `new barrier(n)`
    pub(crate) fn new_barrier(&mut self, args: &'a [crate::ast::Arg], span: Span) -> Value {
        let given = self.given(args);
        self.b.use_prelude("chpl_barrier");
        let Some(parties) = self.argument(&given, 0, &Ty::INT, span) else { return Value::Unknown };
        let fresh = self.b.new_object(partita_tree::Type::Named("ChplBarrier".into()));
        let fresh = self.b.ref_to(fresh);
        let name = self.temp_with(&Ty::Barrier, fresh);
        let cell = self.b.deref(self.b.var(&name));
        self.b.at(span);
        tell(&mut self.b, "chpl_barrier_reset", vec![cell, parties]);
        Value::run(Ty::Barrier, self.b.var(&name))
    }

    /// An argument as a term of a type.
    pub(crate) fn argument(
        &mut self,
        given: &[Given],
        number: usize,
        ty: &Ty,
        span: Span,
    ) -> Option<Term> {
        let Some(arg) = given.get(number) else {
            self.error(span, format!("argument {} is missing", number + 1));
            return None;
        };
        let value = self.read_value(arg.value.clone(), arg.span);
        if ty.is_integer() && value.ty() == Some(Ty::Bool) {
            // A truth value counts as a number.
            let term = self.term(&value);
            return Some(number_of(&self.b, term));
        }
        Some(self.checked(&value, ty, arg.span))
    }
}

/// Sums of other types than `int` have their own rules of overflow.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other types need no widths")]
fn sized_operation(b: &mut Emitter, name: &str, ty: &Ty) -> (String, Vec<Term>) {
    let plain = format!("chpl_{name}");
    if !matches!(name, "add" | "sub" | "fetchAdd" | "fetchSub") {
        return (plain, Vec::new());
    }
    match ty {
        Ty::Int(bits) if *bits < 64 => {
            b.use_prelude("chpl_atomic_sized");
            let limit = 1i64 << (bits - 1);
            (format!("{plain}_within"), vec![b.int(-limit), b.int(limit - 1)])
        }
        Ty::Uint(64) => {
            b.use_prelude("chpl_atomic_sized");
            (format!("{plain}_uint"), Vec::new())
        }
        Ty::Uint(bits) => {
            b.use_prelude("chpl_atomic_sized");
            (format!("{plain}_wrapped"), vec![b.int(i64::from(*bits))])
        }
        _ => (plain, Vec::new()),
    }
}

fn tell(b: &mut Emitter, operation: &str, args: Vec<Term>) -> Value {
    let stmt = b.run(operation, args);
    b.push(stmt);
    Value::Nothing
}
