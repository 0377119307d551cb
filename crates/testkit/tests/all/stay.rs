//! Where a language keeps objects at their places, the machine watches that they are touched there; and what that, and what commutes,
//! saves is pinned.

use partita_check::{Options, Verdict, check};
use partita_search::{Progress, Reductions};
use partita_testkit::files::load;
use partita_testkit::suite;
use partita_testkit::variants::SEARCHING;

suite!(
    "stay",
    what_changes_is_touched_at_home,
    what_never_changes_is_read_anywhere,
    sums_make_no_subsets,
    places_make_no_products,
);

/// Two tasks and an object at place 0.
fn program(here: &str, there: &str) -> String {
    format!(
        "program \"stay\"; language \"x10\" place \"place\" task \"activity\" objects stay; places 2;
         class Box {{ n: int = 0; other: Box = null; }}
         proc main() {{
             var b: Box = new Box;
             group {{
                 spawn (b = b) {{ {here} }}
                 spawn at 1 (b = b) {{ {there} }}
             }}
         }}
         entry main on 0;"
    )
}

fn verdict(text: &str, reductions: Reductions) -> (Verdict, u64) {
    let loaded = load("stay.tree", text, 2, &[]).unwrap();
    let options = Options { reductions, ..Options::default() };
    let outcome = check(&loaded.model, &loaded.sources, &options, &Progress::default());
    (outcome.verdict, outcome.stats.states)
}

const ALL: Reductions = SEARCHING;
const ANYWHERE: Reductions = Reductions { place_locality: false, ..ALL };

fn what_changes_is_touched_at_home() {
    for (here, there) in
        [("", "b.n = 2;"), ("atomic { b.n = 1; }", "var k: int = 0; atomic { k = b.n; }")]
    {
        let text = program(here, there);
        assert_eq!(verdict(&text, ALL).0, Verdict::Unknown, "{text}");
        assert_eq!(verdict(&text, ANYWHERE).0, Verdict::Holds, "{text}");
    }
}

fn what_never_changes_is_read_anywhere() {
    let text = program("var k: int = b.n;", "var k: int = b.n; assert k == 0;");
    assert_eq!(verdict(&text, ALL).0, Verdict::Holds);
}

/// Tasks that differ in what they do, so that none is like another.
fn spawned(count: u32, body: impl Fn(u32) -> String) -> String {
    (1..=count).map(|k| format!("spawn {} ", body(k))).collect()
}

fn sums_make_no_subsets() {
    let text = |count: u32| {
        format!(
            "program \"sums\"; var x: int(64, wrap) = 0;
             proc main() {{ group {{ {} }} assert x > 0; }} entry main on 0;",
            spawned(count, |k| format!("{{ atomic {{ x = x + {k}; }} }}"))
        )
    };
    let apart = Reductions { commuting: false, ..ALL };
    let (small, large) = (verdict(&text(4), ALL), verdict(&text(8), ALL));
    assert_eq!((&small.0, &large.0), (&Verdict::Holds, &Verdict::Holds));
    assert!(large.1 <= 2 * small.1 + 2, "{} and {}", small.1, large.1);
    assert!(verdict(&text(8), apart).1 > 255);
}

/// What tasks do to objects of their own place, behind references that they load.
fn places_make_no_products() {
    let body = |k: u32| {
        let add = "h.other.n = h.other.n + 1;".repeat(4);
        format!("at {} {{ var h: Box = own; {add} }}", k - 1)
    };
    let text = format!(
        "program \"places\"; language \"x10\" place \"place\" task \"activity\" objects stay; places 2;
         class Box {{ n: int = 0; other: Box = null; }}
         symmetric var own: Box = null;
         proc make() {{ own = new Box; own.other = new Box; }}
         proc main() {{
             group {{ spawn at 0 {{ make(); }} spawn at 1 {{ make(); }} }}
             group {{ {} }}
         }}
         entry main on 0;",
        spawned(2, body)
    );
    let (near, far) = (verdict(&text, ALL), verdict(&text, ANYWHERE));
    assert_eq!((&near.0, &far.0), (&Verdict::Holds, &Verdict::Holds));
    assert!(near.1 < far.1, "{} and {}", near.1, far.1);
}
