//! Functions about images and cobounds.

use super::Call;
use crate::ast::Expr;
use crate::lower::Lowerer;
use crate::lower::node::Node;
use crate::lower::storage::Home;
use crate::sema::types::{Ty, Var};
use partita_kit::{Emit, Size};
use partita_tree::{BinaryOp, Expr as Term};

/// Lower cobounds and coextents, the last one worked out.
struct Cobounds {
    lows: Vec<Size>,
    extents: Vec<Size>,
}

impl<'a> Lowerer<'a> {
    pub(super) fn image_function(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let span = call.span;
        if call.keyword("team").is_some() || call.keyword("team_number").is_some() {
            self.unsupported(span, &format!("{} of another team", call.shouted()));
            return None;
        }
        match call.name {
            "num_images" => {
                if call.syntax(0, "").is_some() {
                    self.unsupported(span, "NUM_IMAGES of another team");
                    return None;
                }
                Some(self.num_images(span))
            }
            "this_image" => self.this_image_function(call),
            "image_index" => self.image_index(call),
            "lcobound" | "ucobound" | "coshape" => self.cobound(call),
            "image_status" => {
                let node = self.needed(call, 0, "image")?;
                if !matches!(node.ty, Ty::Int(_)) {
                    self.mistyped(call, &node);
                    return None;
                }
                let image = self.scalar(&node);
                if self.uses_teams {
                    self.unsupported(span, "IMAGE_STATUS in a program with teams");
                }
                self.use_prelude("caf");
                self.b.at(span);
                let status = self.b.call("caf_image_status", vec![image]);
                let name = self.hold(partita_tree::Type::INT, status);
                let status = self.b.var(&name);
                Some(self.integer(status, 4, span))
            }
            // FAIL IMAGE is not modelled, so no image has failed.
            "failed_images" => {
                call.syntax(0, "team");
                let kind = self.kind_argument(call, 1, 4)?;
                Some(self.temp_array(&Ty::Int(kind), &[Size::Known(0)], span))
            }
            _ => {
                if call.syntax(0, "team").is_some() {
                    self.unsupported(span, "TEAM_NUMBER of another team");
                    return None;
                }
                let number = self.team_number(span);
                Some(self.integer(number, 4, span))
            }
        }
    }

    fn cobounds_of(&mut self, syntax: &Expr) -> Option<Cobounds> {
        let span = syntax.span;
        let first = Self::designator_of(syntax).and_then(|d| d.parts.first());
        let scope = self.frame.scope;
        let id = first.and_then(|part| self.sema.variable_named(scope, &part.name.name));
        let Some(id) = id else {
            self.sema.error(span, "this is not a coarray");
            return None;
        };
        let mut stored = self.stored(id);
        // A part of a coarray component has its cobounds too.
        let components = Self::designator_of(syntax).map(|d| self.components_of(d));
        let coarrays = components.unwrap_or_default().into_iter().filter(Var::is_coarray);
        if let Some(field) = coarrays.last() {
            stored.cobounds = self.component_cobounds(&field);
        }
        if let Home::Unsupported(why) = &stored.home {
            self.unsupported(span, &why.clone());
            return None;
        }
        if stored.cobounds.is_empty() {
            self.sema.error(span, "this is not a coarray");
            return None;
        }
        let mut lows = Vec::new();
        let mut extents = Vec::new();
        let mut product = self.b.int(1);
        let last = stored.cobounds.len() - 1;
        for (k, (low, extent)) in stored.cobounds.iter().enumerate() {
            lows.push(low.clone());
            let extent = match extent {
                Some(extent) if k < last => extent.clone(),
                _ if k < last => {
                    self.unsupported(span, "cobounds that ALLOCATE computes");
                    return None;
                }
                _ => {
                    // As many as needed to name every image.
                    let images = self.team_size(span);
                    let rounded = self.b.sum(images, self.b.plus(self.b.copy(&product), -1));
                    let term = match partita_kit::literal(&product) {
                        Some(1) => rounded,
                        _ => self.b.binary(BinaryOp::Div, rounded, self.b.copy(&product)),
                    };
                    self.b.sized(term)
                }
            };
            product = self.b.times(product, self.b.size(&extent));
            extents.push(extent);
        }
        Some(Cobounds { lows, extents })
    }

    fn this_image_function(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let span = call.span;
        let Some(coarray) = call.syntax(0, "coarray") else {
            return Some(self.this_image(span));
        };
        let is_team = self.sema_type_is_team(coarray);
        if is_team {
            self.unsupported(span, "THIS_IMAGE of another team");
            return None;
        }
        let cobounds = self.cobounds_of(coarray)?;
        self.b.at(span);
        let image = self.team_index(span);
        let steps = self.b.steps_to(&self.b.plus(image, -1), &cobounds.extents);
        let subscripts = steps.into_iter().zip(&cobounds.lows);
        let all = subscripts.map(|(steps, low)| self.b.sum(steps, self.b.size(low))).collect();
        self.picked(call, all, 4)
    }

    fn sema_type_is_team(&mut self, syntax: &Expr) -> bool {
        let name = Self::designator_of(syntax).and_then(|d| d.parts.first()).map(|p| &p.name.name);
        name.and_then(|name| self.sema.variable(self.frame.scope, name))
            .is_some_and(|var| var.ty == Ty::Team)
    }

    /// All of them, or with `dim=` one.
    fn picked(&mut self, call: &Call<'_>, terms: Vec<Term>, kind: u8) -> Option<Node<'a>> {
        let span = call.span;
        let Some(dim) = call.syntax(1, "dim") else {
            return Some(self.integers(terms, kind, span));
        };
        if self.sema.constant_int(self.frame.scope, dim).is_some() {
            let dim = self.dim_value(dim, terms.len())?;
            let term = self.b.copy(&terms[dim - 1]);
            return Some(self.integer(term, kind, span));
        }
        let sizes: Vec<Size> = terms.into_iter().map(|term| self.b.sized(term)).collect();
        let value = self.one_of(dim, &sizes)?;
        Some(self.integer(value, kind, span))
    }

    fn cobound(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let coarray = self.needed_syntax(call, 0, "coarray")?;
        let cobounds = self.cobounds_of(coarray)?;
        self.b.at(call.span);
        let terms: Vec<Term> = cobounds
            .lows
            .iter()
            .zip(&cobounds.extents)
            .map(|(low, extent)| match call.name {
                "lcobound" => self.b.size(low),
                "coshape" => self.b.size(extent),
                _ => {
                    let high = self.b.sum(self.b.size(low), self.b.size(extent));
                    self.b.plus(high, -1)
                }
            })
            .collect();
        if call.name == "coshape" {
            let kind = self.kind_argument(call, 1, 4)?;
            return Some(self.integers(terms, kind, call.span));
        }
        let kind = self.kind_argument(call, 2, 4)?;
        self.picked(call, terms, kind)
    }

    /// The image that cosubscripts name, or 0.
    fn image_index(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let span = call.span;
        let coarray = self.needed_syntax(call, 0, "coarray")?;
        let cobounds = self.cobounds_of(coarray)?;
        let sub = self.needed(call, 1, "sub")?;
        let corank = i64::try_from(cobounds.lows.len()).unwrap_or(0);
        if sub.rank() != 1 || !matches!(sub.ty, Ty::Int(_)) {
            self.sema.error(sub.span, "SUB= is an array of integers, one for each codimension");
            return None;
        }
        if let Some(size) = sub.shape()[0].known()
            && size != corank
        {
            let message = format!("{size} cosubscripts for a coarray of corank {corank}");
            self.sema.error(sub.span, message);
            return None;
        }
        let mut steps = Vec::new();
        let mut fine = self.b.bool(true);
        for (k, (low, extent)) in (1..).zip(cobounds.lows.iter().zip(&cobounds.extents)) {
            let position = self.b.int(k);
            let term = self.element(&sub, &[position]);
            self.b.at(span);
            let offset = self.b.difference(term, self.b.size(low));
            let offset = self.steady_expr(&Ty::Int(8), offset);
            let above = self.b.ge(self.b.copy(&offset), self.b.int(0));
            let below = self.b.lt(self.b.copy(&offset), self.b.size(extent));
            let inside = self.b.binary(BinaryOp::And, above, below);
            fine = self.b.binary(BinaryOp::And, fine, inside);
            steps.push(offset);
        }
        let index = self.b.position_of(steps, &cobounds.extents);
        let index = self.b.plus(index, 1);
        let index = self.steady_expr(&Ty::Int(8), index);
        let images = self.num_images(span);
        let images = self.element(&images, &[]);
        let there = self.b.le(self.b.copy(&index), images);
        let fine = self.b.binary(BinaryOp::And, fine, there);
        let value = self.b.conditional(fine, index, self.b.int(0));
        Some(self.integer(value, 4, span))
    }
}
