//! What a program prints: its statements done one after the other, by the specification and without the front end.
//!
//! A value is a cell, or a cell with the cells of its parts. To move a value is to give its cell another owner; so every
//! line about a copy stands for a new cell. Each scope keeps what must happen at its end, last first. Programs come with
//! [`Facts`], where everything is decided that depends on later text.

mod calls;
mod values;

use super::ast::{
    Block, Capture, ErrorKind, Expr, Mutability, Place, Program, Returned, Stmt, Type, Var,
};
use super::facts::Facts;
use std::collections::BTreeMap;

/// The lines that the program prints; nothing if it ends with an error that nobody catches, or does not end.
pub fn interpret(program: &Program, facts: &Facts) -> Option<String> {
    let mut machine = Machine::new(program, facts);
    machine.run().ok()?;
    Some(machine.output)
}

/// The name of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ref(usize);

enum Cell {
    Int(i64),
    Parts(Vec<Ref>),
    /// An instance of `Node`, or nil.
    Handle(Option<usize>),
}

/// What happens when a scope ends.
enum Ending<'a> {
    Variable(Var),
    Temporary(Ref),
    Deferred(&'a Block),
}

enum Flow {
    Next,
    Break,
    Continue,
    Return(Option<Ref>),
}

/// Why a statement did not come to its end.
struct Raised(ErrorKind);

type Exit = Result<Flow, Raised>;

struct Node {
    x: i64,
    owners: usize,
}

struct Machine<'a> {
    program: &'a Program,
    facts: &'a Facts,
    output: String,
    cells: Vec<Cell>,
    types: Vec<Type>,
    nodes: Vec<Node>,
    vars: BTreeMap<Var, Ref>,
    /// The scope whose end is the end of a variable.
    homes: BTreeMap<Var, usize>,
    scopes: Vec<Vec<Ending<'a>>>,
    /// Results of calls that live until the end of their statement.
    temporaries: Vec<Vec<Ref>>,
    /// Variables that the task has copies of, with what they are outside: procedures called from it see that.
    shadowed: Vec<(Var, Ref)>,
    /// How the procedures return that have not ended.
    returning: Vec<Returned>,
}

impl<'a> Machine<'a> {
    fn new(program: &'a Program, facts: &'a Facts) -> Self {
        Machine {
            program,
            facts,
            output: String::new(),
            cells: Vec::new(),
            types: Vec::new(),
            nodes: Vec::new(),
            vars: BTreeMap::new(),
            homes: BTreeMap::new(),
            scopes: Vec::new(),
            temporaries: Vec::new(),
            shadowed: Vec::new(),
            returning: Vec::new(),
        }
    }

    /// Module variables begin before `main` and end after it, last first (Modules, Module Deinitialization).
    fn run(&mut self) -> Result<(), Raised> {
        self.scopes.push(Vec::new());
        for global in &self.program.globals {
            self.temporaries.push(Vec::new());
            let value = self.value(&global.init)?;
            self.homes.insert(global.var, 0);
            self.begin(global.var, value);
            self.end_temporaries();
        }
        self.block(&self.program.main)?;
        self.end_scope();
        Ok(())
    }

    fn say(&mut self, line: &str) {
        self.output += line;
        self.output.push('\n');
    }

    /// Local variables end with their block (Variables, Deinit Points), mixed with what was deferred, the last first
    /// (Statements, The Defer Statement), however the block is left.
    fn block(&mut self, block: &'a Block) -> Exit {
        self.scopes.push(Vec::new());
        let exit = self.statements(block);
        self.end_scope();
        exit
    }

    fn statements(&mut self, block: &'a Block) -> Exit {
        for stmt in block {
            self.temporaries.push(Vec::new());
            let exit = self.statement(stmt);
            // "Otherwise, the temporary local variables are deinitialized at the end of the containing statement."
            self.end_temporaries();
            match exit? {
                Flow::Next => {}
                flow @ (Flow::Break | Flow::Continue | Flow::Return(_)) => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    fn end_temporaries(&mut self) {
        for value in self.temporaries.pop().into_iter().flatten().rev() {
            self.end(value);
        }
    }

    fn end_scope(&mut self) {
        while let Some(ending) = self.scopes.last_mut().and_then(Vec::pop) {
            match ending {
                Ending::Variable(var) => {
                    if let Some(value) = self.vars.remove(&var) {
                        self.end(value);
                    }
                }
                Ending::Temporary(value) => self.end(value),
                Ending::Deferred(body) => {
                    let _ = self.block(body);
                }
            }
        }
        self.scopes.pop();
    }

    /// A variable has a value from here on, and an end where it was declared.
    fn begin(&mut self, var: Var, value: Ref) {
        self.vars.insert(var, value);
        if let Some(scope) = self.homes.get(&var).and_then(|home| self.scopes.get_mut(*home)) {
            scope.push(Ending::Variable(var));
        }
    }

    /// The value of a variable gets another owner: the variable has no end of its own (Variables, Variable Lifetimes).
    fn take(&mut self, var: Var) {
        self.vars.remove(&var);
        if let Some(scope) = self.homes.get(&var).and_then(|home| self.scopes.get_mut(*home)) {
            scope.retain(|ending| !matches!(ending, Ending::Variable(other) if *other == var));
        }
    }

    fn statement(&mut self, stmt: &'a Stmt) -> Exit {
        match stmt {
            Stmt::Print(place) => {
                let value = self.place(place)?;
                let line = self.show(value);
                self.say(&line);
            }
            Stmt::Say(number) => self.say(&format!("at {number}")),
            Stmt::Declare { var, kind, ty, init, .. } => {
                self.declare(*var, *kind, *ty, init.as_ref())?
            }
            Stmt::Assign(place, value) => self.assignment(place, value)?,
            Stmt::Call(call) => {
                self.borrow_call(call)?;
            }
            Stmt::If { left, below, yes, no } => {
                let left = self.borrow(left)?;
                if self.int(left) < *below {
                    return self.block(yes);
                } else if let Some(no) = no {
                    return self.block(no);
                }
            }
            Stmt::Block(body) | Stmt::Sync(body) => return self.block(body),
            Stmt::For(var, rounds, body) => return self.rounds(*var, *rounds, body),
            Stmt::Break => return Ok(Flow::Break),
            Stmt::Continue => return Ok(Flow::Continue),
            Stmt::Return(value) => {
                let value = value.as_ref().map(|value| self.returned(value)).transpose()?;
                return Ok(Flow::Return(value));
            }
            Stmt::Throw(kind) => return Err(Raised(*kind)),
            Stmt::Try(body, catches) => {
                // The first `catch` that takes the error has it, after the block is left (Error Handling, Catch clauses).
                return match self.block(body) {
                    Err(Raised(kind)) => {
                        let taker =
                            catches.iter().find(|catch| catch.only.is_none_or(|only| only == kind));
                        taker.map_or(Err(Raised(kind)), |catch| self.block(&catch.body))
                    }
                    done @ Ok(_) => done,
                };
            }
            Stmt::Defer(body) => {
                if let Some(scope) = self.scopes.last_mut() {
                    scope.push(Ending::Deferred(body));
                }
            }
            Stmt::Begin(captures, body) => return self.task(captures, body),
        }
        Ok(Flow::Next)
    }

    fn declare(
        &mut self,
        var: Var,
        kind: Mutability,
        ty: Type,
        init: Option<&'a Expr>,
    ) -> Result<(), Raised> {
        self.homes.insert(var, self.scopes.len() - 1);
        match (kind, init) {
            (Mutability::Ref | Mutability::ConstRef, Some(init)) => {
                let value = self.borrow(init)?;
                self.vars.insert(var, value);
                // "then the temporary local variables for that statement are deinitialized at the end of the containing block"
                let kept = self.temporaries.last_mut().map(std::mem::take).unwrap_or_default();
                if let Some(scope) = self.scopes.last_mut() {
                    scope.extend(kept.into_iter().map(Ending::Temporary));
                }
            }
            (Mutability::Var | Mutability::Const, Some(init)) => {
                let value = self.value(init)?;
                self.begin(var, value);
            }
            (_, None) if self.facts.split.contains(&var) => {}
            (_, None) => {
                let value = self.default(ty);
                self.begin(var, value);
            }
        }
        Ok(())
    }

    /// An assignment, or the initialisation of what has no value yet (Variables, Split Initialization).
    fn assignment(&mut self, place: &'a Place, value: &'a Expr) -> Result<(), Raised> {
        match place.whole() {
            Some((var, site)) if self.facts.inits.contains(&site) => {
                let value = self.value(value)?;
                self.begin(var, value);
            }
            Some(_) | None => {
                let to = self.place(place)?;
                let from = self.borrow(value)?;
                self.assign(to, from);
            }
        }
        Ok(())
    }

    fn rounds(&mut self, var: Var, rounds: usize, body: &'a Block) -> Exit {
        for round in 1..=rounds {
            let index = self.number(i64::try_from(round).unwrap_or_default());
            self.vars.insert(var, index);
            match self.block(body)? {
                Flow::Next | Flow::Continue => {}
                Flow::Break => break,
                flow @ Flow::Return(_) => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    /// Variables with `in` are copied when the task is made and end with it; the others are shared. The `sync` around it
    /// waits for its end (Task Parallelism, Task Intents and The Sync Statement).
    fn task(&mut self, captures: &[Capture], body: &'a Block) -> Exit {
        let mut copies = Vec::new();
        for capture in captures.iter().filter(|capture| capture.intent.takes()) {
            if let Some(&value) = self.vars.get(&capture.var) {
                let copy = self.copy(value);
                self.vars.insert(capture.var, copy);
                self.shadowed.push((capture.var, value));
                copies.push(copy);
            }
        }
        let exit = self.block(body);
        for copy in copies.into_iter().rev() {
            self.end(copy);
            if let Some((var, value)) = self.shadowed.pop() {
                self.vars.insert(var, value);
            }
        }
        exit
    }

    /// By value a copy or, for a variable of the procedure, the variable itself (Variables, Copy and Move Initialization);
    /// by reference what exists outside.
    fn returned(&mut self, value: &'a Expr) -> Result<Ref, Raised> {
        match self.returning.last() {
            Some(Returned::Ref | Returned::ConstRef) => self.borrow(value),
            Some(Returned::Value) | None => self.value(value),
        }
    }
}
