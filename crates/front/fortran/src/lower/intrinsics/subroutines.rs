//! Which intrinsic subroutine is lowered where.

use super::Call;
use crate::lower::Lowerer;
use crate::lower::control::ends::End;
use partita_kit::Emit;

impl<'a> Lowerer<'a> {
    /// `None` when it could not be lowered; why was said.
    pub(super) fn subroutine(&mut self, call: &Call<'_>) -> Option<()> {
        let span = call.span;
        match call.name {
            "atomic_add" | "atomic_and" | "atomic_or" | "atomic_xor" | "atomic_define"
            | "atomic_ref" | "atomic_cas" | "atomic_fetch_add" | "atomic_fetch_and"
            | "atomic_fetch_or" | "atomic_fetch_xor" => self.atomic(call),
            "event_query" => self.event_query(call),
            "co_sum" | "co_min" | "co_max" | "co_reduce" | "co_broadcast" => self.collective(call),
            "cpu_time"
            | "random_number"
            | "random_init"
            | "random_seed"
            | "system_clock"
            | "date_and_time"
            | "get_command"
            | "get_command_argument"
            | "getarg"
            | "get_environment_variable" => self.outside_subroutine(call),
            "move_alloc" => {
                let from = self.needed_syntax(call, 0, "from")?;
                let to = self.needed_syntax(call, 1, "to")?;
                self.move_alloc(from, to, span);
                if let Some(stat) = call.syntax(2, "stat") {
                    let zero = self.b.int(0);
                    self.store_stat(stat, zero, span);
                }
                call.syntax(3, "errmsg");
                Some(())
            }
            "mvbits" => self.move_bits(call),
            "sleep" => {
                let node = self.needed(call, 0, "seconds")?;
                self.evaluate(&node);
                Some(())
            }
            "flush" => {
                if let Some(unit) = self.given(call, 0, "unit") {
                    self.evaluate(&unit);
                }
                Some(())
            }
            "exit" => {
                self.stop(End::Exit, call.syntax(0, "status"), span);
                Some(())
            }
            "abort" => {
                self.stop(End::Abort, None, span);
                Some(())
            }
            _ => {
                let what = format!("the intrinsic subroutine {}", call.shouted());
                self.unsupported(span, &what);
                None
            }
        }
    }
}
