//! `partita show`

use crate::args::{Format, Show};
use crate::{input, output};

pub(super) fn run(args: &Show) -> Result<u8, String> {
    let Some(input) = input::load(&args.scope, Format::Human) else { return Err(String::new()) };
    let text = if args.model {
        partita_model::text(&input.model)
    } else if args.dot {
        partita_model::dot(&input.model)
    } else {
        partita_tree::text::print(&input.program)
    };
    output::out(&text);
    Ok(0)
}
