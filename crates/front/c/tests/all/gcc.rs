//! Our preprocessor against `gcc -E -P`: the same tokens, program by program.
//!
//! gcc knows names that we do not (`__GNUC__`): the programs avoid them.

use crate::common::{Memory, expanded};
use partita_c::Options;
use std::io::Write as _;
use std::process::{Command, Stdio};

fn gcc(text: &str) -> String {
    let mut child = Command::new("gcc")
        .args(["-E", "-P", "-std=c99", "-undef", "-nostdinc", "-x", "c", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("gcc is there");
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "gcc rejects\n{text}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn same(text: &str) {
    let (ours, found, _) = expanded(text, &Options::default(), Memory::default());
    assert!(found.iter().all(|one| !one.is_error()), "{text}\n{found:#?}");
    // Read by the same lexer, so that blanks do not matter.
    let (theirs, _, _) = expanded(&gcc(text), &Options::default(), Memory::default());
    assert_eq!(ours, theirs, "\n{text}");
}

#[test]
fn examples_of_the_standard() {
    same(
        "#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n\
         #define h g(~\n#define m(a) a(w)\n#define w 0,1\n#define t(a) a\n#define p() int\n\
         #define q(x) x\n#define r(x,y) x ## y\n#define str(x) # x\n\
         f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\n\
         g(x+(3,4)-w) | h 5) & m\n    (f)^m(m);\n\
         p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };\n\
         char c[2][6] = { str(hello), str() };\n",
    );
    same(
        "#define str(s) # s\n#define xstr(s) str(s)\n\
         #define debug(s, t) printf(\"x\" # s \"= %d, x\" # t \"= %s\", x ## s, x ## t)\n\
         #define INCFILE(n) vers ## n\n#define glue(a, b) a ## b\n#define xglue(a, b) glue(a, b)\n\
         #define HIGHLOW \"hello\"\n#define LOW LOW \", world\"\n\
         debug(1, 2);\nfputs(str(strncmp(\"abc\\0d\", \"abc\", '\\4') == 0) str(: @\\n), s);\n\
         xstr(INCFILE(2).h)\nglue(HIGH, LOW);\nxglue(HIGH, LOW)\n",
    );
    same(
        "#define hash_hash # ## #\n#define mkstr(a) # a\n#define in_between(a) mkstr(a)\n\
          #define join(c, d) in_between(c hash_hash d)\nchar p[] = join(x, y);\n",
    );
    same(
        "#define t(x,y,z) x ## y ## z\n\
          int j[] = { t(1,2,3), t(,4,5), t(6,,7), t(8,9,), t(10,,), t(,11,), t(,,12), t(,,) };\n",
    );
    same(
        "#define debug(...) fprintf(stderr, __VA_ARGS__)\n\
         #define showlist(...) puts(#__VA_ARGS__)\n\
         #define report(test, ...) ((test)?puts(#test): printf(__VA_ARGS__))\n\
         debug(\"Flag\");\ndebug(\"X = %d\\n\", x);\nshowlist(The first, second, and third items.);\n\
         report(x>y, \"x is %d but y is %d\", x, y);\n",
    );
}

#[test]
fn names_that_meet_themselves() {
    same("#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)\n");
    same("#define foo foo + bar\n#define bar foo - bar\nfoo bar\n");
    same("#define AA BB\n#define BB AA\nAA BB\n");
    same("#define f(x) x f\nf(1)(2)(3)\n");
    same(
        "#define NIL(xxx) xxx\n#define G_0(arg) NIL(G_1)(arg)\n#define G_1(arg) NIL(arg)\nG_0(42)\n",
    );
    same("#define a() b\n#define b() a\na()()()()()\n");
    same(
        "#define EMPTY\n#define LPAREN (\n#define RPAREN )\n#define F(x, y) x + y\n\
          #define ELLIP_FUNC(...) __VA_ARGS__\n\
          ELLIP_FUNC(F, LPAREN, 'a', 'b', RPAREN);\n",
    );
    same(
        "#define id(x) x\n#define call(f, x) f(x)\ncall(id, call(id, call(id, 7)))\nid(id)(id)(3)\n",
    );
    same("#define a g(a\n#define g(x) [x]\na) a b)\n");
    same("#define q(x) x q(x)\nq(q(1))\n");
}

#[test]
fn blanks_in_strings() {
    same(
        "#define s(x) #x\n#define t(x) s(x)\n#define e\n#define two(a, b) s(a b) t(a b)\n\
          s( a  +  b ) s(a/**/b) s(a\n b) t(a e.b) t(e) t(a e) t((e a)) two(,x) two(x,)\n\
          t(s(\"a\\n\")) s('\"') s(\"\\\\\") s(\\)\n",
    );
    same(
        "#define s(x) #x\n#define t(x) s(x)\n#define m(x) x.x\n#define n(x) (x)\nt(m( 1 )) t(n( ))t(m()a)\n",
    );
}

#[test]
fn comments_and_spliced_lines() {
    same(
        "#def\\\nine A 1 /* x\n y */ + 2\nA // A\\\nA\nA B/* */C\nin\\\nt x = 1\\\n2;\n\"a\\\nb\"\n",
    );
    same("#define B(x) x /* no */ // end\nB(/* c */ 1)\n/* # */ #define notdirective 2\n");
    same("# /* c */ define C 5\nC\n#\n# if C == 5 // yes\nyes\n# endif /* C */\n");
}

#[test]
fn conditions() {
    let conditions = [
        "1",
        "0",
        "-1 < 0u",
        "(2 || 3) != 1",
        "defined X",
        "!defined(X) && X + 1",
        "0 && 1/0",
        "1 || 1/0",
        "1 ? 2 : 1/0",
        "'a' == 97",
        "'\\377' < 0",
        "0x10 == 16 && 010 == 8",
        "-9223372036854775807 - 1 < 0",
        "18446744073709551615u == -1",
        "(-1 >> 63) == -1",
        "1 << 3 == 8",
        "~0 == -1",
        "7 % 3 == 1",
        "-7 / 2 == -3",
        "(1 ? -1 : 0u) > 0",
        "unknown",
        "true",
        "!unknown",
        "1 - 1 - 1 == -1",
        "2 * 3 + 4 == 10",
        "1 == 1 == 1",
        "3 & 1 | 4 ^ 1",
        "F(1) == 2",
        "defined(F)",
        "G",
        "F == 0",
        "1 ? 0 : 1 ? 1 : 0",
        "-1 / 2u > 1",
        "0xffffffffffffffff == -1",
    ];
    for condition in conditions {
        same(&format!(
            "#define F(x) (x + 1)\n#define G defined(F)\n#if {condition}\nyes\n#else\nno\n#endif\n"
        ));
    }
    same("#if 0\n#if 1\na\n#else\nb\n#endif\n#elif 1\nc\n#elif 1/0\nd\n#else\ne\n#endif\n");
    same("#ifdef A\na\n#endif\n#ifndef A\nb\n#endif\n#define A\n#ifdef A\nc\n#else\nd\n#endif\n");
    same("#if 0\nit's \"open\n#foo\n#error no\n#endif\nyes\n");
    same("#define f(x) [x]\nf(1\n#if 0\n2\n#else\n3\n#endif\n)\n");
}

#[test]
fn arguments() {
    same(
        "#define f(x, y) <x|y>\nf((1, 2), 3) f(,) f( , ) f([a, b]) f (1, 2) f\n(3, 4) f;\n"
            .replace("f([a, b])", "f([a], [b])")
            .as_str(),
    );
    same("#define z() zero\nz() z( ) z\n#define one(x) {x}\none() one(()) one((,))\n");
    same("#define v(a, ...) a: __VA_ARGS__;\nv(1) v(1,) v(1, 2) v(1, 2, 3, (4, 5))\n");
    same("#define c(f, ...) f(a, ## __VA_ARGS__)\nc(g) c(g, 1) c(g, 1, 2)\n");
    same("#define args(x...) [x]\nargs() args(1) args(1, 2)\n");
    same(
        "#define cat(a, b) a ## b\ncat(+, +) cat(<<, =) cat(x, 1) cat(1, e5) cat(., 5) cat(L, 'a') cat(, ) cat(-, >)\n",
    );
    same(
        "#define cat3(a, b, c) a ## b ## c\n#define xcat(a, b) cat(a, b)\n#define cat(a, b) a ## b\n#define ab AB\n#define AB done\n\
          cat3(a, b, ) cat(a, b) xcat(cat(a, b), c) cat(cat, 3)(1, 2, 3)\n",
    );
    same("#define k(a) <a>\n#define comma ,\nk(1 comma 2)\n");
}

#[test]
fn digraphs_and_odd_tokens() {
    same("%:define A <: :> <% %>\nA\n#define s(x) #x\ns(<:) s(%:)\n");
    same("1.2.3 0x1p+3 1e+5 .5 1..2 a.b...c x+++y x---y a<<=b>>=c->d\n");
    same("@ ` \\ $\n".replace('$', "").as_str());
}

#[test]
fn line_numbers() {
    same("__LINE__\n\n__LINE__\n#line 100\n__LINE__\n#define L __LINE__\nL\n");
    same("#define N 20\n#line N\n__LINE__ __LINE__\n");
}
