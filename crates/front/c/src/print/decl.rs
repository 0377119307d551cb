//! Declarations.

use super::Printer;
use crate::ast::{Declaration, StaticAssert, StrLiteral};
use crate::print::literal;

impl Printer {
    pub(super) fn declaration(&mut self, declaration: &Declaration) {
        self.specifiers(&declaration.specifiers);
        if !declaration.declarators.is_empty() {
            self.space();
        }
        self.list(&declaration.declarators, |p, one| {
            p.declarator(&one.declarator);
            if let Some(init) = &one.init {
                p.push(" = ");
                p.init(init);
            }
        });
        self.push(";");
    }

    pub(super) fn static_assert(&mut self, assert: &StaticAssert) {
        self.push("_Static_assert(");
        self.expr(&assert.cond, 2);
        if let Some(message) = &assert.message {
            let bytes = message.as_bytes().to_vec();
            self.push(", ");
            self.push(&literal::string(&StrLiteral { bytes, encoding: Default::default() }));
        }
        self.push(");");
    }
}
