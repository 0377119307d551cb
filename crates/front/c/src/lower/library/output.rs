//! Output: `printf` and its like. One call is one step; what goes to standard error is computed and shown nowhere.

use super::format::{Conversion, Length, Precision, conversions};
use crate::checked::{Expr, ExprKind, PlaceKind};
use crate::lower::Lowerer;
use crate::types::{IntKind, Ty};
use partita_kit::Emit;
use partita_source::{Code, Span};
use partita_tree::{Expr as Term, Intrinsic, Type};

/// Where a text goes.
enum Stream<'e> {
    Out,
    Error,
    /// Decided when the program runs.
    Value(&'e Expr),
}

impl Lowerer<'_> {
    pub(crate) fn output_call(
        &mut self,
        name: &str,
        args: &[Expr],
        span: Span,
        wanted: bool,
    ) -> Option<Term> {
        match name {
            "printf" => self.print_to(&Stream::Out, args, span, wanted),
            "fprintf" => {
                let (stream, rest) = args.split_first()?;
                let stream = self.stream(stream);
                self.print_to(&stream, rest, span, wanted)
            }
            "puts" => {
                let text = self.text_of(args.first()?, span);
                self.write("%s\n", vec![text], &Stream::Out, span);
                Some(self.b.int(1))
            }
            "fputs" => {
                let text = self.text_of(args.first()?, span);
                let text = self.steady(Type::Str, text);
                let stream = self.stream(args.get(1)?);
                self.write("%s", vec![text], &stream, span);
                Some(self.b.int(1))
            }
            "putchar" | "putc" | "fputc" => {
                let letter = self.kept(args.first()?);
                let stream = args.get(1).map_or(Stream::Out, |stream| self.stream(stream));
                self.write("%c", vec![self.b.copy(&letter)], &stream, span);
                let byte = Type::Int(IntKind::UChar.in_tree());
                let int = Type::Int(IntKind::Int.in_tree());
                Some(self.b.cast(int, self.b.cast(byte, letter)))
            }
            "perror" => {
                let text = self.text_of(args.first()?, span);
                self.hold(Type::Str, text);
                Some(self.broken())
            }
            "fflush" | "setvbuf" | "setbuf" | "setlinebuf" => {
                for arg in args {
                    self.effect(arg);
                }
                Some(self.b.int(0))
            }
            "sprintf" => {
                let (to, rest) = args.split_first()?;
                let to = self.kept(to);
                let text = self.formatted(rest, span)?;
                let put = self.b.at(span).intrinsic(Intrinsic::PutText, vec![to, text]);
                Some(self.counted(put))
            }
            "snprintf" => {
                let [to, size, rest @ ..] = args else { return None };
                let to = self.kept(to);
                let size = self.kept(size);
                let text = self.formatted(rest, span)?;
                let size = self.as_int(size);
                let put = self.b.at(span).intrinsic(Intrinsic::PutText, vec![to, text, size]);
                Some(self.counted(put))
            }
            _ => None,
        }
    }

    fn counted(&mut self, number: Term) -> Term {
        let held = self.hold(Type::INT, number);
        let int = Type::Int(IntKind::Int.in_tree());
        self.b.cast(int, self.b.var(&held))
    }

    fn stream<'e>(&self, stream: &'e Expr) -> Stream<'e> {
        if let ExprKind::Load(place) = &stream.kind
            && let PlaceKind::Object(id) = place.kind
            && let Some(object) = self.object(id)
            && !object.defined
        {
            match &*object.name {
                "stdout" => return Stream::Out,
                "stderr" => return Stream::Error,
                _ => {}
            }
        }
        Stream::Value(stream)
    }

    fn print_to(
        &mut self,
        stream: &Stream<'_>,
        args: &[Expr],
        span: Span,
        wanted: bool,
    ) -> Option<Term> {
        if wanted {
            let text = self.formatted(args, span)?;
            let text = self.steady(Type::Str, text);
            self.write("%s", vec![self.b.copy(&text)], stream, span);
            let size = self.b.intrinsic(Intrinsic::Size, vec![text]);
            return Some(self.b.cast(Type::Int(IntKind::Int.in_tree()), size));
        }
        let (format, rest) = args.split_first()?;
        match self.literal_text(format) {
            Some(text) => {
                let items = self.items(&text, rest, span);
                self.write(&text, items, stream, span);
            }
            None => {
                let text = self.formatted(args, span)?;
                self.write("%s", vec![text], stream, span);
            }
        }
        Some(self.broken())
    }

    /// Writes to a stream.
    fn write(&mut self, format: &str, items: Vec<Term>, stream: &Stream<'_>, span: Span) {
        self.b.at(span);
        let format = self.b.str(&format!("c:{format}"));
        match stream {
            Stream::Out => {
                let stmt = self.b.print_as(format, items);
                self.emit(stmt);
            }
            Stream::Error => {
                let mut all = vec![format];
                all.extend(items);
                let text = self.b.intrinsic(Intrinsic::Edit, all);
                self.hold(Type::Str, text);
            }
            Stream::Value(stream) => {
                let mut all = vec![format];
                all.extend(items);
                let text = self.b.intrinsic(Intrinsic::Edit, all);
                let text = self.hold(Type::Str, text);
                let stream = self.kept(stream);
                self.b.at(span);
                let out = self.stream_object("stdout");
                let error = self.stream_object("stderr");
                let b = &self.b;
                let print = b.print_as(b.str("c:%s"), vec![b.var(&text)]);
                let other = b.unsupported("output to a file");
                let rest = b.if_(b.ne(b.copy(&stream), error), vec![other], Vec::new());
                let stmt = b.if_(b.eq(stream, out), vec![print], vec![rest]);
                self.emit(stmt);
            }
        }
    }

    /// What a format makes of its arguments, as a text.
    fn formatted(&mut self, args: &[Expr], span: Span) -> Option<Term> {
        let (format, rest) = args.split_first()?;
        let (start, items) = match self.literal_text(format) {
            Some(text) => {
                let items = self.items(&text, rest, span);
                (self.b.at(span).str(&format!("c:{text}")), items)
            }
            None => {
                let format = self.text_of(format, span);
                let format = self.steady(Type::Str, format);
                let items = self.loose_items(rest, span);
                self.b.at(span);
                let start = self.b.binary(partita_tree::BinaryOp::Concat, self.b.str("c:"), format);
                (start, items)
            }
        };
        let mut all = vec![start];
        all.extend(items);
        Some(self.b.at(span).intrinsic(Intrinsic::Edit, all))
    }

    /// The text behind a `char *`.
    pub(crate) fn text_of(&mut self, arg: &Expr, span: Span) -> Term {
        if let Some(text) = self.literal_text(arg)
            && text.is_ascii()
        {
            return self.b.at(span).str(&text);
        }
        let pointer = self.value(arg);
        self.b.at(span).intrinsic(Intrinsic::TextAt, vec![pointer])
    }

    /// The arguments of a known format, each as its conversion wants it.
    fn items(&mut self, format: &str, args: &[Expr], span: Span) -> Vec<Term> {
        let mut wanted = Vec::new();
        for conversion in conversions(format) {
            if conversion.star_width {
                wanted.push((star(), None));
            }
            if conversion.precision == Precision::Star {
                wanted.push((star(), None));
            }
            let before = wanted.len();
            wanted.push((conversion, before.checked_sub(1)));
        }
        let too_few = wanted.len() > args.len();
        let mut terms: Vec<Term> = Vec::new();
        let mut wrong: Option<(String, Span)> = None;
        for (number, arg) in args.iter().enumerate() {
            let later: Vec<&Expr> = args.iter().skip(number + 1).collect();
            let term = self.operand_before(arg, &later);
            let Some((conversion, _)) = wanted.get(number) else {
                // More arguments than the format wants are computed and left alone.
                if !self.is_pure(arg) {
                    continue;
                }
                continue;
            };
            let star = wanted
                .get(number)
                .and_then(|(_, star)| *star)
                .filter(|_| conversion.precision == Precision::Star);
            let star = star.and_then(|star| terms.get(star)).map(|star| self.b.copy(star));
            match self.item(term, arg, conversion, star) {
                Ok(term) => terms.push(term),
                Err(message) => {
                    wrong.get_or_insert((message, arg.span));
                    terms.push(self.b.int(0));
                }
            }
        }
        if let Some((message, at)) = wrong {
            if message.starts_with("`%n`") {
                self.unsupported(at, &message);
            } else {
                self.fail(at, Code::LibraryMisuse, &message);
            }
        } else if too_few {
            let message =
                format!("the format wants {} arguments, here are {}", wanted.len(), args.len());
            self.fail(span, Code::LibraryMisuse, &message);
            while terms.len() < wanted.len() {
                terms.push(self.b.int(0));
            }
        }
        self.b.at(span);
        terms
    }

    /// One argument for one conversion, or what is wrong with it.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    fn item(
        &mut self,
        term: Term,
        arg: &Expr,
        conversion: &Conversion,
        star: Option<Term>,
    ) -> Result<Term, String> {
        let letter = conversion.letter;
        let shown = || self.types().show_ty(&arg.ty);
        let integer = self.types().int_kind(&arg.ty);
        match letter {
            'd' | 'i' | 'u' | 'x' | 'X' | 'o' | 'c' => {
                let Some(kind) = integer else {
                    return Err(format!("`%{letter}` gets a `{}`", shown()));
                };
                // An int where a long is wanted shows what is in its register.
                if kind.bytes() < 8 && conversion.length == Length::Long {
                    return Ok(self.b.intrinsic(Intrinsic::Sized, vec![term, self.b.int(4)]));
                }
                Ok(term)
            }
            'f' | 'F' | 'e' | 'E' | 'g' | 'G' | 'a' | 'A' => match &arg.ty {
                Ty::Real(_) => Ok(term),
                _ => Err(format!("`%{letter}` gets a `{}`", shown())),
            },
            's' => {
                let text = arg.ty.pointee().is_some_and(|to| {
                    matches!(
                        to.ty,
                        Ty::Int(IntKind::Char | IntKind::SChar | IntKind::UChar) | Ty::Void
                    )
                });
                if !text {
                    return Err(format!("`%s` gets a `{}`", shown()));
                }
                if let Some(text) = self.literal_text(arg).filter(|text| text.is_ascii()) {
                    return Ok(self.b.str(&text));
                }
                let mut args = vec![term];
                match (conversion.precision, star) {
                    (Precision::Known(most), _) => args.push(self.b.int(i64::from(most))),
                    (Precision::Star, Some(most)) => args.push(self.as_int(most)),
                    (Precision::Star | Precision::None, _) => {}
                }
                Ok(self.b.intrinsic(Intrinsic::TextAt, args))
            }
            'p' => match &arg.ty {
                Ty::Pointer(_) => Ok(term),
                _ => Err(format!("`%p` gets a `{}`", shown())),
            },
            'n' => Err("`%n` in a format".to_owned()),
            other => Err(format!("`%{other}` is no conversion")),
        }
    }

    /// Arguments of a format that is not known: texts as texts, numbers as they are.
    fn loose_items(&mut self, args: &[Expr], span: Span) -> Vec<Term> {
        let mut terms = Vec::new();
        for (number, arg) in args.iter().enumerate() {
            let later: Vec<&Expr> = args.iter().skip(number + 1).collect();
            let term = self.operand_before(arg, &later);
            let text = arg.ty.pointee().is_some_and(|to| matches!(to.ty, Ty::Int(IntKind::Char)));
            self.b.at(span);
            terms.push(if text { self.b.intrinsic(Intrinsic::TextAt, vec![term]) } else { term });
        }
        terms
    }

    /// A pointer that stands for a stream.
    pub(crate) fn stream_object(&mut self, name: &str) -> Term {
        let global = format!("_{name}");
        let known = self.b.names.is_global(&global);
        if !known {
            self.b.names.global(&global);
            let ty = Type::Memory(Box::new(Type::Int(IntKind::Char.in_tree())));
            let qualifiers = self.hooks.private();
            self.global(&global, ty, qualifiers, self.b.int(0));
        }
        self.b.ref_to(self.b.var(&global))
    }
}

fn star() -> Conversion {
    Conversion { letter: 'd', ..Conversion::default() }
}
