//! `partita show`

use crate::args::{Format, Show};
use crate::{input, output, settings};
use partita_promela::{ExportOptions, Memory, export};
use partita_source::Code;

pub(super) fn run(args: &Show) -> Result<u8, String> {
    let Some(input) = input::load(&args.scope, Format::Human) else { return Err(String::new()) };
    let text = if args.model {
        partita_model::text::print(&input.model)
    } else if args.dot {
        partita_model::dot(&input.model)
    } else if args.promela {
        return promela(args, &input);
    } else if args.reduced || args.boolean {
        return super::predabs::show(args, input);
    } else {
        partita_tree::text::print(&input.program)
    };
    output::out(&text);
    Ok(0)
}

fn promela(args: &Show, input: &input::Input) -> Result<u8, String> {
    let check = settings::options(&args.scope, None)?;
    let options = export_options(&check)?;
    match export(&input.model, &input.sources, &options) {
        Ok(text) => {
            output::out(&text);
            Ok(0)
        }
        Err(refused) => {
            let style = output::style(&std::io::stderr());
            output::err(&partita_report::diagnostics(&input.sources, &refused, style));
            Ok(crate::BAD_INPUT)
        }
    }
}

/// What the Promela program has to show for a check with these options.
pub(super) fn export_options(check: &partita_check::Options) -> Result<ExportOptions, String> {
    use partita_check::{DEFAULT_PENDING, MemoryModel};
    if check.max_value.is_some() {
        return Err("--max-value: a Promela program cannot leave executions out".to_owned());
    }
    let memory = match check.memory {
        MemoryModel::Sc => Memory::Sc,
        MemoryModel::Rma => Memory::Rma,
        MemoryModel::RmaOrdered => {
            return Err("--memory rma-ordered cannot be exported to Promela".to_owned());
        }
    };
    let pending = check.pending.unwrap_or(DEFAULT_PENDING);
    let races = !check.allowed.contains(&Code::DataRace);
    Ok(ExportOptions { races, memory, pending, ..ExportOptions::default() })
}
