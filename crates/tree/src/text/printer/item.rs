//! Printing the declarations of a program. What a prelude declares is left to its `use`.

use super::Printer;
use crate::{
    Dealing, EntryPlace, Proc, Program, Property, PropertyKind, Record, RecordKind, Style,
    Variable, Vocabulary, Wording,
};

impl Printer {
    pub(super) fn program(&mut self, program: &Program) {
        let Program {
            name,
            vocabulary,
            places,
            preludes,
            configs,
            records,
            globals,
            procs,
            entries,
            properties,
            wordings,
            commutes,
            notes,
            reductions,
            writers: _,
            spans: _,
            next_id: _,
        } = program;
        if !name.is_empty() {
            self.put("program ");
            self.string(name);
            self.put(";\n");
        }
        self.vocabulary(vocabulary);
        if let Some(places) = places {
            self.put(&format!("places {places};\n"));
        }
        for prelude in preludes {
            self.put("use ");
            self.name(prelude);
            self.put(";\n");
        }
        for note in notes {
            self.put("note ");
            self.string(note);
            self.put(";\n");
        }
        for reduction in reductions {
            self.put("reduction ");
            self.string(reduction);
            self.put(";\n");
        }
        self.gap();
        for config in configs {
            self.put("config ");
            self.name(&config.name);
            self.put(": ");
            self.ty(&config.ty);
            self.put(" = ");
            self.expr(&config.default);
            self.put(";\n");
        }
        self.gap();
        for record in records.iter().filter(|record| record.prelude.is_none()) {
            self.record(record);
        }
        self.gap();
        for global in globals.iter().filter(|global| global.prelude.is_none()) {
            self.global(global);
        }
        for proc in procs.iter().filter(|proc| proc.prelude.is_none()) {
            self.gap();
            self.procedure(proc);
        }
        self.gap();
        for wording in wordings.iter().filter(|wording| wording.prelude.is_none()) {
            self.wording(wording);
        }
        for commute in commutes.iter().filter(|commute| commute.prelude.is_none()) {
            self.put("commute ");
            self.name(&commute.operation);
            self.put(" with ");
            for (at, name) in commute.with.iter().enumerate() {
                self.put(if at == 0 { "" } else { ", " });
                self.name(name);
            }
            self.put(";\n");
        }
        self.gap();
        for entry in entries {
            self.put("entry ");
            self.name(&entry.name);
            if entry.proc != entry.name {
                self.put(" = ");
                self.name(&entry.proc);
            }
            match entry.place {
                EntryPlace::At(place) => self.put(&format!(" on {place};\n")),
                EntryPlace::Each => self.put(" on each;\n"),
            }
        }
        self.gap();
        for property in properties {
            self.property(property);
        }
        while self.out.ends_with("\n\n") {
            self.out.pop();
        }
    }

    /// An empty line between groups of declarations.
    fn gap(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.put("\n");
        }
    }

    fn vocabulary(&mut self, vocabulary: &Vocabulary) {
        if *vocabulary == Vocabulary::default() {
            return;
        }
        self.put("language ");
        self.string(&vocabulary.language);
        self.put(" place ");
        self.string(&vocabulary.place);
        if vocabulary.task != Vocabulary::default().task {
            self.put(" task ");
            self.string(&vocabulary.task);
        }
        if vocabulary.group != Vocabulary::default().group {
            self.put(" group ");
            self.string(&vocabulary.group);
        }
        if vocabulary.first_place != 0 {
            self.put(&format!(" from {}", vocabulary.first_place));
        }
        if !vocabulary.place_names.is_empty() {
            self.put(" names ");
            self.list(&vocabulary.place_names, |printer, name| printer.string(name));
        }
        match vocabulary.style {
            Style::Brackets => {}
            Style::Parentheses => self.put(" style parentheses"),
            Style::Calls => self.put(" style calls"),
            Style::Affinity => self.put(" style affinity"),
        }
        if vocabulary.output_each {
            self.put(" output each");
        }
        if !vocabulary.has_races {
            self.put(" without races");
        }
        if vocabulary.must_end {
            self.put(" must end");
        }
        if vocabulary.at_home {
            self.put(" objects stay");
        }
        for (code, rule) in &vocabulary.rules {
            self.put(" rule ");
            self.string(code.name());
            self.put(" ");
            self.string(rule);
        }
        for (tree, program) in &vocabulary.called {
            self.put(" calls ");
            self.string(tree);
            self.put(" ");
            self.string(program);
        }
        for Dealing { name, block, places, extents } in &vocabulary.dealt {
            self.put(" deals ");
            self.string(name);
            for number in [block, places].into_iter().chain(extents) {
                self.put(&format!(" {number}"));
            }
        }
        self.put(";\n");
    }

    fn record(&mut self, record: &Record) {
        if record.handle {
            self.put("handle ");
        }
        self.put(match record.kind {
            RecordKind::Record => "record ",
            RecordKind::Class => "class ",
            RecordKind::Memory => "memory record ",
            RecordKind::Union => "memory union ",
        });
        self.name(&record.name);
        self.put(" {");
        self.indent += 1;
        for field in &record.fields {
            self.line();
            self.qualifiers(field.qualifiers);
            self.variable(field);
            self.put(";");
        }
        self.indent -= 1;
        self.put(if record.fields.is_empty() { " }\n" } else { "\n}\n" });
    }

    fn global(&mut self, global: &Variable) {
        self.qualifiers(global.qualifiers);
        self.put("var ");
        self.variable(global);
        self.put(";\n");
    }

    fn procedure(&mut self, proc: &Proc) {
        if proc.weak {
            self.put("weak ");
        }
        if proc.commutes {
            self.put("commuting ");
        }
        if proc.meeting {
            self.put("meeting ");
        }
        self.put(if proc.operation { "operation " } else { "proc " });
        self.name(&proc.name);
        self.signature(&proc.params, proc.result.as_ref());
        self.put(" ");
        self.block(&proc.body);
        self.put("\n");
    }

    fn wording(&mut self, wording: &Wording) {
        self.put("wording ");
        self.name(&wording.operation);
        for (word, text) in [("does", &wording.does), ("waits", &wording.waits)] {
            if let Some(text) = text {
                self.put(&format!(" {word} "));
                self.string(text);
            }
        }
        self.put(";\n");
    }

    fn property(&mut self, property: &Property) {
        match &property.kind {
            PropertyKind::Always(expr) => {
                self.put("always ");
                self.expr(expr);
            }
            PropertyKind::Final(expr) => {
                self.put("final ");
                self.expr(expr);
            }
            PropertyKind::Observe(terms) => {
                self.put("observe ");
                self.list(terms, Self::expr);
            }
        }
        self.put(";\n");
    }
}
