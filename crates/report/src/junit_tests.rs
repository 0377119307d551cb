//! What was not shown does not count as passed.

use super::*;
use crate::testing::{late_put, outcome};
use partita_check::Reason;

#[test]
fn each_verdict_has_its_form() {
    let (map, found) = late_put();
    let text = junit(&map, &found);
    assert!(text.contains("<testsuites name=\"partita\" tests=\"1\" failures=\"1\" errors=\"0\""));
    assert!(
        text.contains(
            "<failure type=\"assertion-failed\" message=\"the final assertion `r != 3` is"
        )
    );
    let holds = junit(&map, &outcome(Verdict::Holds, Vec::new()));
    assert!(holds.contains("failures=\"0\" errors=\"0\"") && !holds.contains("<failure"));
    let unknown = junit(&map, &Outcome::nothing(stopped("x < 1 & \"y\"")));
    assert!(unknown.contains("errors=\"1\""));
    assert!(unknown.contains("x &lt; 1 &amp; &quot;y&quot;"), "{unknown}");
}

fn stopped(program: &str) -> Reason {
    Reason::StoppedIn { program: program.into(), stop: partita_check::Stop::Time }
}

#[test]
fn what_xml_cannot_write_is_left_out() {
    assert_eq!(escaped("a\u{0}b\u{1b}[1m\n"), "a?b?[1m\n");
}
