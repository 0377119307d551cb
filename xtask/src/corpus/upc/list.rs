//! The list of programs.
//!
//! One program a line, fields with tabs between: `owner/name@revision:path`, kind, suite, lines, what is expected; what
//! follows is for people. A revision is what git understands, `commit^` for the parent of a commit.

use super::super::list;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Test {
    /// `owner/name`.
    pub(crate) repository: String,
    pub(crate) revision: String,
    /// Below the checkout.
    pub(crate) path: String,
    pub(crate) kind: Kind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// What it prints matches this.
    RunPass(String),
    /// The compiler refuses it.
    CompileFail(Refusal),
    /// It is stopped while it runs.
    RunFail,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    Error,
    /// A warning does too.
    Warning,
    /// Only some way to compile it is refused.
    Variant,
}

pub(crate) fn parse(text: &str) -> Result<Vec<Test>, String> {
    list::entries(text, entry)
}

fn entry(line: &str) -> Result<Test, &'static str> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[name, kind, _suite, _lines, expected, ..] = fields.as_slice() else {
        return Err("expected repository:path, kind, suite, lines and what is expected");
    };
    let (repository, path) = name.split_once(':').ok_or("no `:` between repository and path")?;
    let (repository, revision) =
        repository.split_once('@').ok_or("no `@` between repository and revision")?;
    let kind = match (kind, expected) {
        ("run-pass", expected) => Kind::RunPass(expected.to_owned()),
        ("compile-fail", "fail") => Kind::CompileFail(Refusal::Error),
        ("compile-fail", "warnfail") => Kind::CompileFail(Refusal::Warning),
        ("compile-fail", "pass") => Kind::CompileFail(Refusal::Variant),
        ("run-fail", _) => Kind::RunFail,
        _ => return Err("a kind is run-pass, compile-fail (fail, warnfail or pass) or run-fail"),
    };
    Ok(Test {
        repository: repository.to_owned(),
        revision: revision.to_owned(),
        path: path.to_owned(),
        kind,
    })
}

impl Test {
    /// The program's name without its folder and extension.
    pub(crate) fn stem(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or(&self.path);
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read() {
        let line = "a/b@c0de^:d/e.upc\tcompile-fail\tsuite\t9\twarnfail\tshared";
        let test = parse(line).unwrap().remove(0);
        assert_eq!((test.repository.as_str(), test.revision.as_str()), ("a/b", "c0de^"));
        assert_eq!((test.path.as_str(), test.stem()), ("d/e.upc", "e"));
        assert_eq!(test.kind, Kind::CompileFail(Refusal::Warning));
        for wrong in ["a/b:d\trun-pass\ts\t9\tx", "a/b@c:d\truns\ts\t9\tx", "a/b@c:d\trun-pass"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
