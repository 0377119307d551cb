//! `partita explain`

use crate::args::Explain;
use crate::output;

pub(super) fn run(args: &Explain) -> Result<u8, String> {
    let Some(code) = &args.code else {
        let codes = partita_report::codes().join("\n");
        output::out(&format!("{codes}\n"));
        return Ok(0);
    };
    match partita_report::explain(code) {
        Some(page) => {
            output::out(page);
            Ok(0)
        }
        None => Err(format!("`{code}` is not a code; `partita explain` lists them")),
    }
}
