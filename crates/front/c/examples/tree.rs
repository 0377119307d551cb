//! Prints the tree of a C file, and what the validator says.
use partita_c::*;
use partita_source::*;
use std::sync::Arc;
struct F(SourceMap);
impl Files for F {
    fn read(&mut self, path: &str) -> Option<(FileId, Arc<str>)> {
        let text = std::fs::read_to_string(path).ok()?;
        Some((self.0.add(path.to_owned(), text.clone()), text.into()))
    }
    fn bundled(&mut self, name: &str, text: &str) -> FileId {
        self.0.add(name.to_owned(), text.to_owned())
    }
}
#[expect(clippy::print_stdout)]
fn main() {
    let mut args = std::env::args().skip(1);
    let quiet = std::env::var("Q").is_ok();
    let path = args.next().unwrap_or_default();
    let defines = args
        .map(|d| {
            let (a, b) = d.split_once('=').unwrap_or((&d, "1"));
            (a.to_owned(), b.to_owned())
        })
        .collect();
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let mut files = F(SourceMap::default());
    let file = files.0.add(path.clone(), text.clone());
    let options = Options { defines, ..Options::default() };
    let (unit, found) = parse(
        Source { file, name: &path, text: &text },
        &PlainC,
        &options,
        &mut files,
        &mut Seen::default(),
    );
    let show = |files: &F, found: &Diagnostics| {
        for d in found {
            let at = d.primary.as_ref().and_then(|l| {
                files.0.file(l.span.file).map(|f| {
                    let line = f.text.get(..l.span.start as usize).unwrap_or("").lines().count();
                    format!("{}:{line}", f.name)
                })
            });
            println!("{:?} {} {:?}: {}", d.severity, d.code, at, d.message);
        }
    };
    show(&files, &found);
    if found.iter().any(Diagnostic::is_error) {
        return;
    }
    let lib = library(&mut files);
    let (program, found) = lower(
        &[unit],
        &lib,
        &sema::PlainSemantics,
        &lower::PlainHooks,
        &lower::Options::default(),
        &path,
    );
    show(&files, &found);
    if let Some(program) = program {
        if !quiet {
            println!("{}", partita_tree::text::print(&program));
        }
        let found = partita_tree::validate(&program);
        show(&files, &found);
        for d in &found {
            println!("{d:?}");
        }
    }
}
