//! Random C programs: what is printed, and what is undefined, a real compiler with sanitizers says.
//!
//! A program is some types, globals and functions, and a function of statements that ends by printing everything. Every
//! object has a value before it is read, and no expression depends on an order of evaluation; most operations are written
//! so that they are defined whatever their operands are. Some are not, at most one in a full expression: so there is one
//! first thing that is wrong, and both sides must find it. What no sanitizer sees is left out: values that nobody set,
//! pointers into different objects compared, `unsequenced`. NaN is left out too: C does not say with which sign it is
//! printed.

mod expressions;
mod objects;
mod output;
mod risks;
mod statements;
mod texts;

use super::rng::Rng;
use std::fmt::Write as _;

/// A program of one seed.
#[derive(Clone, Debug)]
pub struct Program {
    pub seed: u64,
    head: String,
    /// Each can be left out.
    body: Vec<String>,
    tail: String,
}

const HEADERS: &str = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n";

impl Program {
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let mut writer = statements::Writer::new(&mut rng, seed);
        let head = writer.head();
        let body = writer.body();
        Program { seed, head, body, tail: writer.tail() }
    }

    fn text(&self) -> String {
        let Program { seed, head, body, tail } = self;
        format!("{head}static void main{seed}(void) {{\n{}{tail}}}\n", body.concat())
    }

    /// The program by itself.
    #[must_use]
    pub fn alone(&self) -> String {
        let (text, seed) = (self.text(), self.seed);
        format!("{HEADERS}{text}int main(void) {{\n    main{seed}();\n    return 0;\n}}\n")
    }

    /// The program without some of its statements, as few as still fail.
    #[must_use]
    pub fn shrunk(mut self, fails: impl Fn(&Program) -> bool) -> Program {
        // The declarations come first and stay.
        let mut at = self.body.len();
        while at > 1 {
            at -= 1;
            let mut smaller = self.clone();
            smaller.body.remove(at);
            if fails(&smaller) {
                self = smaller;
            }
        }
        self
    }
}

/// All programs in one, which runs the one whose seed is its argument.
#[must_use]
pub fn batch(programs: &[Program]) -> String {
    let (mut text, mut cases) = (HEADERS.to_owned(), String::new());
    for program in programs {
        text += &program.text();
        let seed = program.seed;
        let _ = writeln!(cases, "    if (seed == {seed}) main{seed}();");
    }
    let start = "int main(int argc, char **argv) {\n    long seed = atol(argv[argc - 1]);\n";
    format!("{text}{start}{cases}    return 0;\n}}\n")
}
