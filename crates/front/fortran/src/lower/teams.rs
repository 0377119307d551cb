//! Teams: FORM TEAM, CHANGE TEAM, SYNC TEAM, and what they change about images.
//!
//! Only programs with teams pay for them: the others name places directly.

use super::Lowerer;
use crate::ast::{Arg, Expr, Ident, Stmt};
use crate::sema::types::Ty;
use partita_kit::Emit;
use partita_source::{Code, Span};
use partita_tree::{Expr as Term, Type};

/// How a construct around is called that no jump may leave.
pub(super) const CHANGE_TEAM: &str = "a CHANGE TEAM construct";

impl<'a> Lowerer<'a> {
    /// The construct around in which no image control statement may stand.
    pub(super) fn sealed_around(&self) -> Option<&'static str> {
        self.frame.sealed.iter().rev().copied().find(|what| *what != CHANGE_TEAM)
    }

    pub(crate) fn form_team(&mut self, number: &Expr, team: &Expr, options: &[Arg], span: Span) {
        self.unknown_options(options, &["new_index", "stat", "errmsg"]);
        let Some(number) = self.image_number(number) else { return };
        let index = match self.option(options, "new_index") {
            Some(index) => {
                let Some(index) = self.image_number(index) else { return };
                let index = self.steady_expr(&Ty::Int(8), index);
                // 0 means to the operation that there is none.
                let positive = self.b.ge(self.b.copy(&index), self.b.int(1));
                let message = "NEW_INDEX is positive";
                let stmt = self.b.assert(positive, Some(Code::BadPlace), Some(message));
                self.emit(stmt);
                index
            }
            None => self.b.int(0),
        };
        let Some(target) = self.target(team) else { return };
        if target.ty != Ty::Team || !target.is_scalar() {
            return self.sema.error(team.span, "this is not a team variable");
        }
        self.image_control("FORM TEAM", span);
        self.use_prelude("caf_teams");
        let identity = self.identity_at(span);
        self.b.at(span);
        let call = self.b.call("caf_form_team", vec![number, index, self.b.int(identity)]);
        let name = self.hold(Type::INT, call);
        let value = self.b.var(&name);
        let value = self.value(Ty::Team, value, span);
        self.store(&target, value, span);
        self.team_stat(options, span);
    }

    pub(crate) fn change_team(
        &mut self,
        team: &Expr,
        coarrays: &[(Ident, Expr)],
        options: &[Arg],
        body: &'a [Stmt],
        span: Span,
        end: Span,
    ) {
        self.unknown_options(options, &["stat", "errmsg"]);
        let Some(team) = self.team_value(team) else { return };
        if !coarrays.is_empty() {
            return self.unsupported(span, "CHANGE TEAM that gives coarrays other codimensions");
        }
        self.image_control("CHANGE TEAM", span);
        self.use_prelude("caf_teams");
        let identity = self.identity_at(span);
        self.b.at(span);
        let stmt = self.b.run("caf_change_team", vec![team, self.b.int(identity)]);
        self.emit(stmt);
        self.team_stat(options, span);
        self.frame.sealed.push(CHANGE_TEAM);
        let block = self.body_of(body);
        self.frame.sealed.pop();
        self.b.at(span);
        let stmt = self.b.block(block);
        self.emit(stmt);
        self.image_control("END TEAM", end);
        let identity = self.identity_at(end);
        self.b.at(end);
        let stmt = self.b.run("caf_end_team", vec![self.b.int(identity)]);
        self.emit(stmt);
    }

    pub(crate) fn sync_team(&mut self, team: &Expr, options: &[Arg], span: Span) {
        self.unknown_options(options, &["stat", "errmsg"]);
        let Some(team) = self.team_value(team) else { return };
        self.image_control("SYNC TEAM", span);
        self.use_prelude("caf_teams");
        self.b.at(span);
        let stmt = self.b.run("caf_sync_team", vec![team]);
        self.emit(stmt);
        self.team_stat(options, span);
    }

    fn team_value(&mut self, team: &Expr) -> Option<Term> {
        let node = self.expr(team);
        if node.ty != Ty::Team || !node.is_scalar() {
            self.sema.error(team.span, "this is not a team");
            return None;
        }
        Some(self.scalar(&node))
    }

    fn image_number(&mut self, expr: &Expr) -> Option<Term> {
        let node = self.expr(expr);
        if !matches!(node.ty, Ty::Int(_)) {
            self.sema.error(expr.span, "an integer is needed here");
            return None;
        }
        Some(self.scalar(&node))
    }

    /// An error of these statements is a finding, so what comes back is success.
    fn team_stat(&mut self, options: &[Arg], span: Span) {
        if let Some(stat) = self.option(options, "stat") {
            let zero = self.b.int(0);
            self.store_stat(stat, zero, span);
        }
    }

    /// SYNC ALL in a program with teams.
    pub(super) fn current_sync_all(&mut self, stat: Option<&Expr>, span: Span) {
        if stat.is_some() {
            return self.unsupported(span, "STAT= of SYNC ALL in a program with teams");
        }
        self.use_prelude("caf_teams");
        self.b.at(span);
        let stmt = self.b.run("caf_current_sync_all", Vec::new());
        self.emit(stmt);
    }

    /// The barrier of a statement about coarrays. What a team allocates goes when it ends, so this is
    /// modelled in the initial team only.
    pub(super) fn current_barrier(&mut self, what: &str, identity: Term, span: Span) {
        self.use_prelude("caf_teams");
        let identity = self.steady_expr(&Ty::Int(8), identity);
        let number = self.team_number(span);
        self.b.at(span);
        let inside = self.b.ne(number, self.b.int(-1));
        let block = self.emitted(|l| {
            l.unsupported(span, &format!("{what} of a coarray inside CHANGE TEAM"));
        });
        let stmt = self.b.if_(inside, block, Vec::new());
        self.emit(stmt);
        let stmt = self.b.run("caf_current_barrier", vec![identity]);
        self.emit(stmt);
    }

    /// The value of a prelude function about the current team.
    fn about_team(&mut self, name: &str, args: Vec<Term>, span: Span) -> Term {
        self.use_prelude("caf_teams");
        self.b.at(span);
        let call = self.b.call(name, args);
        let name = self.hold(Type::INT, call);
        self.b.var(&name)
    }

    /// TEAM_NUMBER of the current team.
    pub(crate) fn team_number(&mut self, span: Span) -> Term {
        if self.uses_teams {
            return self.about_team("caf_team_number", Vec::new(), span);
        }
        self.b.int(-1)
    }

    /// The place (from 0) of an index (from 0) in the current team.
    pub(super) fn team_place(&mut self, place: Term, span: Span) -> Term {
        if !self.uses_teams {
            return place;
        }
        let index = self.b.plus(place, 1);
        let image = self.about_team("caf_team_image", vec![index], span);
        self.b.plus(image, -1)
    }

    /// This image's index in the current team.
    pub(super) fn team_index(&mut self, span: Span) -> Term {
        if self.uses_teams {
            return self.about_team("caf_this_image", Vec::new(), span);
        }
        self.b.add(self.b.here(), self.b.int(1))
    }

    pub(super) fn team_size(&mut self, span: Span) -> Term {
        if self.uses_teams {
            return self.about_team("caf_num_images", Vec::new(), span);
        }
        self.b.places()
    }

    /// Before a collective subroutine.
    pub(crate) fn demand_initial_team(&mut self, span: Span) {
        if self.uses_teams {
            self.use_prelude("caf_teams");
            self.b.at(span);
            let stmt = self.b.run("caf_initial_team_only", Vec::new());
            self.emit(stmt);
        }
    }
}
