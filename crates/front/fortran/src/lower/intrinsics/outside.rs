//! What the world outside decides: clocks, random numbers, the command line.
//!
//! A clock or a random number is a value that nobody knows. The program is checked as it runs when it
//! is started without arguments.

use super::Call;
use crate::lower::Lowerer;
use crate::lower::node::Node;
use crate::sema::constant::Const;
use crate::sema::types::Ty;
use partita_kit::Emit;
use partita_source::Span;

const OUTSIDE: &str =
    "clocks, random numbers and the like give values that nobody knows; nothing may depend on them";

impl<'a> Lowerer<'a> {
    pub(super) fn outside_function(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let ty = match call.name {
            "command_argument_count" | "iargc" => return Some(self.int_value(0, call.span)),
            "getpid" | "irand" | "time" => Ty::INT,
            _ => Ty::REAL,
        };
        for position in 0..call.args.len() {
            call.syntax(position, "");
        }
        Some(self.unknown(ty, call.span))
    }

    fn unknown(&mut self, ty: Ty, span: Span) -> Node<'a> {
        self.note(OUTSIDE);
        self.b.at(span);
        let value = self.b.havoc();
        self.value(ty, value, span)
    }

    /// Gives an argument a value that nobody knows, where it is given.
    fn forget(&mut self, call: &Call<'_>, position: usize, name: &str) {
        let Some(target) = call.syntax(position, name).and_then(|syntax| self.target(syntax))
        else {
            return;
        };
        self.make_unknown(&target, call.span);
    }

    /// Gives a variable a value that nobody knows.
    pub(crate) fn make_unknown(&mut self, target: &Node<'a>, span: Span) {
        if target.is_scalar() {
            let value = self.unknown(target.ty.clone(), span);
            return self.store(target, value, span);
        }
        self.note(OUTSIDE);
        let (ty, shape) = (target.ty.clone(), target.shape().to_vec());
        let value = self.elements(ty, shape, span, move |l, _| {
            l.b.at(span);
            l.b.havoc()
        });
        self.store(target, value, span);
    }

    /// Gives an argument a number, where it is given.
    fn set(&mut self, call: &Call<'_>, position: usize, name: &str, value: i64) {
        let Some(syntax) = call.syntax(position, name) else { return };
        self.b.at(call.span);
        let value = self.b.int(value);
        self.store_stat(syntax, value, call.span);
    }

    fn blank(&mut self, call: &Call<'_>, position: usize, name: &str) {
        let Some(target) = call.syntax(position, name).and_then(|syntax| self.target(syntax))
        else {
            return;
        };
        let text = self.b.str("");
        let text = self.value(Ty::Char(Some(0)), text, call.span);
        if let Some(text) = self.fitting(text, &target.ty, call.span) {
            self.store(&target, text, call.span);
        }
    }

    pub(super) fn outside_subroutine(&mut self, call: &Call<'_>) -> Option<()> {
        match call.name {
            "cpu_time" => self.forget(call, 0, "time"),
            "random_number" => self.forget(call, 0, "harvest"),
            "random_init" => {
                self.needed(call, 0, "repeatable")?;
                self.needed(call, 1, "image_distinct")?;
            }
            "random_seed" => {
                self.set(call, 0, "size", 8);
                if let Some(put) = self.given(call, 1, "put") {
                    self.evaluate(&put);
                }
                self.forget(call, 2, "get");
            }
            "system_clock" => {
                self.forget(call, 0, "count");
                let wide = |l: &Self, position: usize, name: &str| {
                    call.syntax(position, name).map(|target| l.type_of(target).ty)
                };
                // As gfortran counts: milliseconds, or nanoseconds in wide integers.
                match wide(self, 1, "count_rate") {
                    Some(Ty::Int(kind)) => {
                        let rate = if kind > 4 { 1_000_000_000 } else { 1000 };
                        self.set(call, 1, "count_rate", rate);
                    }
                    Some(_) => self.forget(call, 1, "count_rate"),
                    None => {}
                }
                if let Some(Ty::Int(kind)) = wide(self, 2, "count_max") {
                    let most = i64::MAX >> (64 - 8 * i64::from(kind.min(8)));
                    self.set(call, 2, "count_max", most);
                }
            }
            "date_and_time" => {
                for (position, name) in ["date", "time", "zone", "values"].iter().enumerate() {
                    self.forget(call, position, name);
                }
            }
            "get_command" => {
                self.forget(call, 0, "command");
                self.forget(call, 1, "length");
                self.set(call, 2, "status", 0);
            }
            "get_command_argument" | "getarg" => {
                let number = self.needed_syntax(call, 0, "number")?;
                let known = self.sema.constant(self.frame.scope, number);
                if let Some(Const::Int(0, _)) = known {
                    // The name of the program.
                    self.forget(call, 1, "value");
                    self.forget(call, 2, "length");
                    self.set(call, 3, "status", 0);
                } else {
                    let node = self.expr(number);
                    self.evaluate(&node);
                    self.blank(call, 1, "value");
                    self.set(call, 2, "length", 0);
                    self.set(call, 3, "status", 1);
                }
            }
            _ => {
                self.needed(call, 0, "name")?;
                self.forget(call, 1, "value");
                self.forget(call, 2, "length");
                self.forget(call, 3, "status");
                call.syntax(4, "trim_name");
            }
        }
        Some(())
    }
}
