//! From files to a model: read, rewritten by rules, made a tree, lowered. The one chain for every language.

use crate::files::{Disk, Files};
use crate::language::{Definitions, Language, Reader, Syntax};
use crate::languages::Languages;
use crate::refusal::only;
use crate::request::Request;
use crate::rules::Abstraction;
use partita_model::{Built, Model, Wanted, build};
use partita_source::{Diagnostics, SourceMap};
use partita_tree::Program;
use partita_tree::passes::FaceOutside;

/// Who knows the languages and where files are.
#[derive(Clone)]
pub struct Driver<'f> {
    pub languages: Languages,
    pub files: &'f dyn Files,
}

impl Default for Driver<'_> {
    fn default() -> Self {
        Driver { languages: Languages::standard(), files: &Disk }
    }
}

/// A program in its own syntax, as it was read or as rules made it.
pub struct Text {
    pub language: &'static dyn Language,
    pub syntax: Box<dyn Syntax>,
}

/// A program ready to run.
pub struct Loaded {
    pub language: &'static dyn Language,
    /// As its language gives it.
    pub tree: Program,
    /// After the standard passes.
    pub program: Program,
    pub model: Model,
    /// With rules: what was rewritten, and the program as it was.
    pub abstraction: Option<Abstraction>,
    pub warnings: Diagnostics,
}

const MAX_PLACES: u32 = 4096;

impl Driver<'_> {
    /// Reads, rewrites and lowers a program.
    ///
    /// # Errors
    /// What is wrong with it, or with the rules.
    pub fn load(&self, request: &Request, sources: &mut SourceMap) -> Result<Loaded, Diagnostics> {
        if request.places == Some(0) {
            return Err(only("a program needs at least one place: --places 1 or more"));
        }
        let (text, mut warnings) = self.parse(request, sources)?;
        let rewrites = !(request.rules.is_empty() && request.tables.is_empty());
        let (language, syntax, abstraction) = if !rewrites {
            (text.language, text.syntax, None)
        } else {
            let mut sets = self.tables(request, &text, sources, &mut warnings)?;
            sets.extend(self.rules(&request.rules, text.language, sources)?);
            let (last, abstraction) = Abstraction::make(sets, text, request, &mut warnings)?;
            (last.language, last.syntax, Some(abstraction))
        };
        let text = Text { language, syntax };
        let found = if abstraction.is_some() { &mut Vec::new() } else { &mut warnings };
        let tree = text.tree(request, found)?;
        if let (Some(given), Some(fixed)) = (request.places, tree.places)
            && given != fixed
        {
            let message = format!("--places {given}: the program itself says that it has {fixed}");
            return Err(only(message));
        }
        let Built { program, model, .. } = text.built(tree.clone(), request, found)?;
        Ok(Loaded { language, tree, program, model, abstraction, warnings })
    }

    /// Reads a program in its own syntax.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(
        &self,
        request: &Request,
        sources: &mut SourceMap,
    ) -> Result<(Text, Diagnostics), Diagnostics> {
        let path = request.files.first().ok_or_else(|| only("give a program"))?;
        let dialect = request.extras.get("dialect");
        let language = match dialect.and_then(|name| self.languages.named(name)) {
            Some(language) => language,
            None => self.languages.of(path, self.files)?,
        };
        if request.files.len() > 1 && !language.has_several_files() {
            let several = self.languages.iter().filter(|language| language.has_several_files());
            let names: Vec<&str> =
                several.filter_map(|language| language.title().split(' ').next()).collect();
            let names = names.join(" or ");
            return Err(only(format!(
                "only a {names} program may have several files: give one file"
            )));
        }
        let library = self.languages.library();
        let mut reader = Reader { files: self.files, sources, library: &library };
        let (syntax, warnings) = language.parse(request, &mut reader)?;
        Ok((Text { language, syntax }, warnings))
    }
}

impl Text {
    /// The tree; what its language has to say of it goes to `found`.
    ///
    /// # Errors
    /// The program is wrong.
    pub fn tree(&self, request: &Request, found: &mut Diagnostics) -> Result<Program, Diagnostics> {
        let (program, more) = self.syntax.tree(request);
        found.extend(more);
        program.ok_or_else(|| std::mem::take(found))
    }

    /// Validates a tree of the language, sets configs and lowers.
    ///
    /// # Errors
    /// The program is wrong.
    pub fn built(
        &self,
        tree: Program,
        request: &Request,
        found: &mut Diagnostics,
    ) -> Result<Built, Diagnostics> {
        let usual = || self.syntax.places().unwrap_or_else(|| self.language.places());
        let places = request.places.unwrap_or_else(usual);
        if places > MAX_PLACES {
            return Err(only(format!("--places: at most {MAX_PLACES}")));
        }
        let has = |definition: &String| {
            let name = definition.split('=').next().unwrap_or_default().trim();
            tree.configs.iter().any(|config| &*config.name == name)
        };
        let definitions: Vec<String> = match self.language.definitions() {
            Definitions::Language | Definitions::Macros => Vec::new(),
            Definitions::Configs => {
                let wanted = request.definitions.iter();
                wanted.filter(|one| !request.lenient || has(one)).cloned().collect()
            }
        };
        let inputs = if self.language.sees_to_inputs() { &[][..] } else { &request.inputs };
        let spelled =
            |names: &[String]| names.iter().map(|name| self.language.spelled(name)).collect();
        let outside = FaceOutside { inputs: spelled(inputs), results: spelled(&request.results) };
        let wanted = Wanted { places, definitions: &definitions, outside };
        let mut built = build(tree, wanted).map_err(|errors| {
            found.extend(errors);
            std::mem::take(found)
        })?;
        found.append(&mut built.warnings);
        if self.language.definitions() == Definitions::Macros {
            let macros = request.pairs("1");
            built
                .model
                .configs
                .extend(macros.into_iter().map(|(name, value)| (name.into(), value)));
        }
        if built.model.entries.is_empty() {
            return Err(only(format!("`{}` has no entry task: nothing runs", request.name())));
        }
        Ok(built)
    }
}
