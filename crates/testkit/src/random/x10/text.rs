//! Random programs as X10 text.

use super::program::{FIELDS, Stmt};

pub fn program(main: &[Stmt]) -> String {
    let fields: String = FIELDS.iter().map(|name| format!("    var {name}: Long = 0;\n")).collect();
    let mut body = String::new();
    block(main, 2, &mut body);
    format!(
        "class Shared {{\n{fields}}}\n\nclass Main {{\n    static val ONE = 1;\n\n    public static def main(Rail[String]) {{\n        val g = GlobalRef[Shared](new Shared());\n{body}    }}\n}}\n"
    )
}

fn block(stmts: &[Stmt], depth: usize, out: &mut String) {
    for stmt in stmts {
        let indent = "    ".repeat(depth);
        let (head, tail) = match stmt {
            Stmt::Set { to, from, add } => {
                let from = from.map_or(String::new(), |from| format!("g().{} + ", FIELDS[from]));
                (format!("g().{} = {from}{add};", FIELDS[*to]), String::new())
            }
            Stmt::Show(field) => {
                (format!("Console.OUT.println(g().{});", FIELDS[*field]), String::new())
            }
            Stmt::Say(number) => (format!("Console.OUT.println({number});"), String::new()),
            Stmt::Advance => ("Clock.advanceAll();".to_owned(), String::new()),
            // A compiler would see what comes behind a throw that is certain.
            Stmt::Throw => ("if (ONE == 1) throw new Exception();".to_owned(), String::new()),
            Stmt::Async(_) => opened("async {"),
            Stmt::ClockedAsync(_) => opened("clocked async {"),
            Stmt::Finish(_) => opened("finish {"),
            Stmt::ClockedFinish(_) => opened("clocked finish {"),
            Stmt::TryFinish(_, say) => (
                "try { finish {".to_owned(),
                format!("}} }} catch (e: MultipleExceptions) {{ Console.OUT.println({say}); }}"),
            ),
            Stmt::Atomic(_) => opened("atomic {"),
            Stmt::When { field, least, .. } => {
                opened(&format!("when (g().{} >= {least}) {{", FIELDS[*field]))
            }
            Stmt::AtOther(_) => opened("at (Place(1)) {"),
            Stmt::AtHome(_) => opened("at (g) {"),
        };
        out.push_str(&format!("{indent}{head}\n"));
        if let Some(body) = stmt.body() {
            block(body, depth + 1, out);
            out.push_str(&format!("{indent}{tail}\n"));
        }
    }
}

fn opened(head: &str) -> (String, String) {
    (head.to_owned(), "}".to_owned())
}
