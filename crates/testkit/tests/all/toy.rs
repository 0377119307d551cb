//! A language that adds itself by one line gets everything: check, show, rules, compare, replay.

use partita_check::{Options, Verdict};
use partita_driver::{Driver, Engine, Languages, Own, Request, SavedTrace, Symbols, Texts};
use partita_search::Progress;
use partita_source::{Code, SourceMap};
use partita_testkit::suite;
use partita_testkit::toy::Toy;

suite!("toy", check, mistakes_have_a_place, show, rules, compare, replay);

const LOCKED: &str = "counter hits\ntask left\nlock\nadd hits 1\nunlock\ntask right\nlock\nadd hits 2\nunlock\nexpect hits 3\n";

/// Without the locks of `left`.
const BROKEN: &str =
    "counter hits\ntask left\nadd hits 1\ntask right\nlock\nadd hits 2\nunlock\nexpect hits 3\n";

const UNLOCK: &str = "language tree\nclaims over for data-race\n\ndrop lock($x); | unlock($x);\n";

const REFERENCE: &str = "var hits: int = 0; proc main() { hits = 3; } entry main on 0;";

fn with_toy<T>(run: impl FnOnce(&Driver<'_>, &mut SourceMap) -> T) -> T {
    let files = Texts::default()
        .with("good.toy", LOCKED)
        .with("bad.toy", BROKEN)
        .with("wrong.toy", "counter hits\nadd hits twice\n")
        .with("unlock.rules", UNLOCK)
        .with("sum.tree", REFERENCE);
    let driver = Driver { languages: Languages::standard().with(&Toy), files: &files };
    run(&driver, &mut SourceMap::new())
}

fn verdict(request: &Request) -> (Verdict, Vec<Code>) {
    with_toy(|driver, sources| {
        let loaded = driver.load(request, sources).unwrap();
        let (options, progress) =
            (Options { all: true, ..Options::default() }, Progress::default());
        let mut outcome = Own.check(loaded.subject(sources), &options, &progress).unwrap().outcome;
        if let Some(abstraction) = &loaded.abstraction {
            abstraction.judge(&mut outcome, sources, &options, &progress);
        }
        let mut codes: Vec<Code> = outcome.findings.iter().map(|finding| finding.code).collect();
        codes.dedup();
        (outcome.verdict, codes)
    })
}

fn check() {
    assert_eq!(verdict(&Request::of("good.toy")), (Verdict::Holds, vec![]));
    let broken = (Verdict::Violated, vec![Code::DataRace, Code::AssertionFailed]);
    let (is, mut codes) = verdict(&Request::of("bad.toy"));
    codes.sort_by_key(|code| *code != Code::DataRace);
    assert_eq!((is, codes), broken);
}

fn mistakes_have_a_place() {
    with_toy(|driver, sources| {
        let found = driver.load(&Request::of("wrong.toy"), sources).map(|_| ()).unwrap_err();
        let at = found[0].primary.as_ref().and_then(|label| sources.position(label.span));
        assert_eq!(at.map(|(file, at)| (file.to_owned(), at.line)), Some(("wrong.toy".into(), 2)));
        let found = driver.load(&Request::of("none.xyz"), sources).map(|_| ()).unwrap_err();
        assert_eq!(found[0].message, "there is no file `none.xyz`");
    });
}

fn show() {
    with_toy(|driver, sources| {
        let loaded = driver.load(&Request::of("good.toy"), sources).unwrap();
        let tree = partita_tree::text::print(&loaded.program);
        assert!(tree.contains("hits = hits + 1;"), "{tree}");
        assert!(partita_model::text::print(&loaded.model).contains("left"));
    });
}

/// What the rules drop is what made the program right; the original has no race.
fn rules() {
    let request = Request { rules: vec!["unlock.rules".into()], ..Request::of("good.toy") };
    assert_eq!(verdict(&request).0, Verdict::Unknown);
    let request = Request { rules: vec!["unlock.rules".into()], ..Request::of("bad.toy") };
    assert_eq!(verdict(&request).0, Verdict::Violated);
}

fn compare() {
    let compared = |first: &str| {
        with_toy(|driver, sources| {
            let requests = [Request::of(first), Request::of("sum.tree")];
            let pair = driver.pair(&requests, &[], sources).unwrap();
            let (symbols, options, progress) =
                (Symbols::default(), Options::default(), Progress::default());
            pair.compare(&symbols, &options, sources, &progress).unwrap().verdict
        })
    };
    assert_eq!(compared("good.toy"), Verdict::Holds);
    assert_eq!(compared("bad.toy"), Verdict::Violated);
}

fn replay() {
    with_toy(|driver, sources| {
        let (request, options) = (Request::of("bad.toy"), Options::default());
        let loaded = driver.load(&request, sources).unwrap();
        let judged = Own.check(loaded.subject(sources), &options, &Progress::default()).unwrap();
        let trace = SavedTrace::new(&request, &options, &judged.outcome.findings[0]);
        let text = serde_json::to_string(&trace).unwrap();
        let saved: SavedTrace = serde_json::from_str(&text).unwrap();
        let again = saved.replay(driver, &mut SourceMap::new()).unwrap();
        assert_eq!(again.what, judged.outcome.findings[0].what);
        let other = SavedTrace { request: Request::of("good.toy"), ..saved };
        assert!(other.replay(driver, &mut SourceMap::new()).is_err());
    });
}
