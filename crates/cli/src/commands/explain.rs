//! `partita explain`

use crate::args::Explain;
use crate::failure::Done;
use crate::output;
use partita_source::Code;

pub(super) fn run(args: &Explain) -> Done {
    let Some(code) = &args.code else {
        let codes: Vec<&str> = Code::all().map(Code::name).collect();
        output::out(&format!("{}\n", codes.join("\n")))?;
        return Ok(0);
    };
    match Code::named(code) {
        Some(code) => {
            output::out(code.page())?;
            Ok(0)
        }
        None => Err(format!("`{code}` is not a code; `partita explain` lists them").into()),
    }
}
