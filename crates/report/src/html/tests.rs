//! The page is whole and safe whatever the program's text says. That it draws is tested in a browser.

use super::*;
use crate::testing::late_put;
use serde_json::Value;

fn data(page: &str) -> Value {
    let (_, rest) = page.split_once("id=\"data\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

#[test]
fn the_page_has_the_finding_its_steps_and_the_source() {
    let (map, outcome) = late_put();
    let page = html(&map, &outcome);
    assert!(!page.contains("@@"));
    let data = data(&page);
    assert_eq!(data["verdict"], "violated");
    let found = &data["findings"][0];
    assert_eq!((&found["ends"][0]["line"], &found["ends"][0]["column"]), (&10.into(), &1.into()));
    let run = &found["runs"][0];
    assert_eq!(run["steps"].as_array().unwrap().len(), 8);
    assert_eq!(run["actors"][2]["card"], true);
    let texts = data["texts"].as_array().unwrap();
    let second = run["steps"][1]["t"].as_u64().unwrap();
    assert_eq!(texts[usize::try_from(second).unwrap()], "store X = 3");
    assert!(data["files"][0]["text"].as_str().unwrap().contains("process 1:"));
}

/// Neither an end of the element nor a comment can come from a program.
#[test]
fn a_program_cannot_leave_its_element() {
    let mut map = SourceMap::new();
    map.add("</script><script>alert(1)</script><!--.rma", "");
    let program = "</script>".to_owned();
    let reason = partita_check::Reason::StoppedIn { program, stop: partita_check::Stop::Time };
    let outcome = Outcome::nothing(reason);
    let page = html(&map, &outcome);
    assert_eq!(page.matches("</script").count(), 2);
    assert_eq!(page.matches("<!--").count(), 0);
    assert!(data(&page)["claim"].as_str().unwrap().contains("</script>"));
}

/// Nothing is fetched from anywhere.
#[test]
fn the_page_needs_no_network() {
    let (map, outcome) = late_put();
    let page = html(&map, &outcome);
    for word in ["src=", "href=", "@import", "url(", "fetch(", "XMLHttpRequest"] {
        assert!(!page.contains(word), "{word}");
    }
}
