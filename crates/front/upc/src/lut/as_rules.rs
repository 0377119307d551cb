//! A table as a rules file in UPC: what an engineer goes on with.

use partita_rewrite::{Does, Kind, Rule, RuleSet, Syntax};

/// The text; what rules cannot say stands in it as a comment.
#[must_use]
pub fn as_rules(set: &RuleSet, syntax: &dyn Syntax) -> String {
    let mut out = String::from("language upc\n");
    for claim in &set.claims {
        out.push_str(&format!("claims {claim}\n"));
    }
    let declarations: Vec<String> = set
        .table
        .iter()
        .flat_map(|table| &table.declarations)
        .map(|node| one_line(&syntax.print(node)))
        .collect();
    if set.table.as_ref().is_some_and(|table| table.forgets) {
        out.push_str(
            "! `default modex` has no rule: drop what the program computes, class by class.\n",
        );
    }
    for rule in &set.rules {
        out.push_str(&entry(rule, &declarations, syntax));
    }
    out
}

fn entry(rule: &Rule, declarations: &[String], syntax: &dyn Syntax) -> String {
    let Kind::Entry(entry) = &rule.kind else { return String::new() };
    let optional = if rule.optional { "optional " } else { "" };
    let left = match (&entry.prefix, rule.patterns.first().and_then(|pattern| pattern.first())) {
        (Some(prefix), _) => prefix.strip_suffix('(').map(|name| format!("{name}($a...);")),
        (None, Some(pattern)) => Some(one_line(&syntax.print(pattern))),
        (None, None) => None,
    };
    let comment = |why: &str| format!("! {}: {why}\n", rule.title);
    let Some(left) = left.filter(|left| left.ends_with(';')) else {
        return comment("a declaration or a prefix; write a rule with metavariables");
    };
    match (entry.does, &rule.replacement) {
        (Does::Keep | Does::Warn, _) => comment("kept"),
        (Does::Print, _) => comment("printed"),
        (Does::Replace, _) if entry.condition.is_some() => {
            comment("for conditions: write the `if` or the loop with its body")
        }
        (Does::Replace, None) => comment("nothing stands for it"),
        (Does::Replace, Some(nodes)) if nodes.is_empty() => format!("{optional}drop {left}\n"),
        (Does::Replace, Some(nodes)) => {
            let texts: Vec<String> =
                nodes.iter().map(|node| one_line(&syntax.print(node))).collect();
            let right = texts.join(" ");
            let used = declarations.iter().filter(|text| {
                let known = ["strict", "shared", "static", "unsigned", "char", "short", "int"];
                let words = |text: &'_ str| -> Vec<String> {
                    let split = text.split(|c: char| !c.is_alphanumeric() && c != '_');
                    split.filter(|word| !known.contains(word)).map(str::to_owned).collect()
                };
                let has = words(&right);
                let letter = |word: &String| word.starts_with(|c: char| !c.is_numeric());
                words(text).iter().filter(|word| letter(word)).any(|word| has.contains(word))
            });
            let added: String = used.map(|text| format!("+ {text}\n")).collect();
            format!("{optional}replace {left} => {right}\n{added}")
        }
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
