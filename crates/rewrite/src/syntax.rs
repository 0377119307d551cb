//! What the engine asks about a syntax: how patterns in it are read ([`Grammar`]), and about the pieces of a
//! program in it ([`Syntax`]). Tree text has its answers here in `tree`, a language beside its reader.

use crate::matching::{Bound, Naming};
use crate::rule::Way;
use crate::view::{Anchor, Node};
use partita_source::{Diagnostics, FileId, Span};

/// What happens to a reference where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Neither: a lock variable, the argument of an inquiry.
    None,
    Read,
    Write,
    /// An argument whose procedure may do both.
    Both,
}

impl Role {
    #[must_use]
    pub fn reads(self) -> bool {
        matches!(self, Role::Read | Role::Both)
    }

    #[must_use]
    pub fn writes(self) -> bool {
        matches!(self, Role::Write | Role::Both)
    }
}

/// A reference to several cells as loops over one.
pub struct Elements {
    /// The reference to one element.
    pub element: Node,
    /// Puts statements into the loops.
    pub wrap: Box<dyn FnOnce(Vec<Node>) -> Vec<Node>>,
    /// Declarations of the loop variables.
    pub declarations: Vec<Node>,
}

/// What is known about a node before its pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entered {
    Nothing,
    /// Declarations can be added to it.
    Unit,
    /// Something else that its pieces have to know of.
    Inside,
}

/// A word that conditions may use, and what it means.
pub type Property = (&'static str, &'static str);

/// A syntax that rules can be written in.
pub trait Grammar: Sync + std::fmt::Debug {
    /// As `language NAME` in a rules file says it.
    fn name(&self) -> &'static str;
    /// As a sentence says it.
    fn title(&self) -> &'static str;
    /// Declarations and statements of a pattern or replacement; positions are those of `text` at `base` of
    /// `file`.
    fn statements(&self, file: FileId, text: &str, base: usize) -> Fragment;
    /// A reference, or an expression.
    fn reference(&self, file: FileId, text: &str, base: usize) -> (Option<Node>, Diagnostics);
    /// The names that a fragment declares, in the form in which [`Syntax::declared`] gives those of a program.
    fn declared(&self, fragment: Fragment) -> Vec<Node>;
    /// What a fragment adds to the declarations of a program; what is left are statements.
    fn added(&self, fragment: Fragment) -> Fragment {
        fragment
    }
    /// What `$x is WORD` can say.
    fn properties(&self) -> &'static [Property];
}

/// A piece of a rule: what it declares, what it does, and what is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct Fragment {
    pub declarations: Vec<Node>,
    pub statements: Vec<Node>,
    pub found: Diagnostics,
}

/// A program in its syntax, as far as rules have to know it.
pub trait Syntax: Naming {
    // Building.

    /// The expression that consists of a name.
    fn name_expr(&self, name: &str, origin: &Anchor) -> Node;
    /// The same reference with its last name changed: `b[p]%part(i)` to `b[p]%r_part(i)`.
    fn rename(&self, reference: &Node, change: &dyn Fn(&str) -> String) -> Option<Node>;
    /// A statement without effect.
    fn nothing(&self, origin: &Anchor) -> Node;
    /// Loops over the elements of a reference; `None` when it is one cell already.
    ///
    /// # Errors
    /// Why its elements cannot be listed.
    fn elements(&self, reference: &Node, origin: &Anchor) -> Result<Option<Elements>, String>;

    // Looking.

    fn is_statement(&self, node: &Node) -> bool;
    fn is_declaration(&self, node: &Node) -> bool;
    /// Something that names cells.
    fn is_reference(&self, node: &Node) -> bool;
    /// The declared names of a declaration, each in a form of its own that declaration patterns have too.
    fn declared(&self, declaration: &Node) -> Vec<Node>;
    /// The declaration without its `index`th name; `None` when nothing is left.
    fn without(&self, declaration: &Node, index: usize) -> Option<Node>;
    /// What happens to an expression in field `field` (item `index` of it) of the variant `tag`.
    fn role(&self, tag: &str, inner: &Node, field: &str, index: usize) -> Role;
    /// Why no statement can be put right before what stands there, if so; asked as [`Syntax::role`] is.
    fn unreachable(
        &self,
        tag: &str,
        inner: &Node,
        field: &str,
        index: usize,
    ) -> Option<&'static str>;

    // Scopes.

    /// Called before the pieces of a node.
    fn enter(&mut self, node: &Node) -> Entered;
    /// Called after the pieces of a node, unless it was [`Entered::Nothing`].
    fn leave(&mut self);
    /// Adds declarations that are not there yet.
    ///
    /// # Errors
    /// A name that the program uses for something else.
    fn declare(&self, scope: &mut Node, declarations: Vec<Node>) -> Result<(), String>;

    // Look-up tables.

    /// What a table has to know; nothing where the language has none.
    fn tabular(&self) -> Option<&dyn Tabular> {
        None
    }

    // Conditions and messages.

    fn holds(&self, property: &str, bound: &Bound) -> bool;
    fn uses(&self, what: &str, bound: &Bound) -> bool;
    fn print(&self, node: &Node) -> String;
    fn span(&self, anchor: &Anchor) -> Option<Span>;
}

/// A syntax whose statements look-up tables can speak of.
pub trait Tabular {
    /// Nothing of it is a statement of its own: it can be left out or replaced.
    fn is_simple(&self, statement: &Node) -> bool;
    /// The letter before a statement in a table: `A` assignment, `C` condition, `D` declaration, `F` call, `R` return.
    fn class(&self, node: &Node) -> Option<char>;
    /// The texts that a statement or condition has, without blanks.
    fn texts(&self, node: &Node) -> Vec<String>;
    /// What a branch or loop asks.
    fn condition(&self, statement: &Node) -> Option<Node>;
    fn negated(&self, condition: &Node) -> Node;
    /// The expression that a statement consists of.
    fn expression(&self, statement: &Node) -> Option<Node>;
    /// What the head of a loop does, as statements.
    fn heads(&self, statement: &Node) -> Vec<Node>;
    /// A loop with what its head does beside it.
    ///
    /// # Errors
    /// Why that is not possible.
    fn unfolded(&self, statement: &Node) -> Result<Vec<Node>, String>;
    /// The branch or loop with other conditions for going in and for not doing so.
    ///
    /// # Errors
    /// Why that is not possible.
    fn chosen(&self, statement: &Node, yes: &Way, no: &Way) -> Result<Vec<Node>, String>;
    /// Statements as one.
    fn wrapped(&self, statements: Vec<Node>, origin: &Anchor) -> Node;
    /// A statement that prints a text.
    fn printing(&self, text: &str, origin: &Anchor) -> Node;
}
