//! Printing and reading again gives the same syntax; the programs are of the kinds that the checker will meet.

use crate::common::{bare, file};
use partita_x10::{Dialect, print};

#[track_caller]
fn survives(text: &str, dialect: Dialect) {
    let once = file(text, dialect);
    let again = file(&print::file(&once), dialect);
    assert_eq!(bare(&once), bare(&again));
}

/// A program of 2.6 that uses most of the language.
pub const CURRENT: &str = "
package a . b ; import x10 . util . * ; import x10 . io . Console ;
@ Tag ( 1 ) public class Work [ T , U ] ( n : Long , m : Long ) { n > 0 , T haszero } extends Base [ T ] ( n ) implements I , J [ U ] {
  static val N = 3n ; var f : Double = 1.5e3 ; private transient val g : Rail [ T ] { self . size == 1 } ; h : Long = - 1 ;
  static struct V ( x : Long ) { operator this + ( o : V ) : V = V ( x + o . x ) ; operator - this = V ( - x ) ;
    operator ( k : Long ) * this : V { return V ( k * x ) ; } operator this ( i : Long ) = x ; operator this ( i : Long ) = ( v : Long ) { }
    static operator ( x : Long ) as V = V ( x ) ; static operator ( x : Int ) : V = V ( x as Long ) ; }
  def this ( n : Long ) { super ( ) ; property ( n , n ) ; } def this ( ) = this ( 1 ) ;
  property twice ( ) : Long = 2 * n ; type P = Rail [ Long ] ;
  def run [ S ] ( x : S , Long ) { x != null } offers Long throws E : S { T <: U } {
    val c = Clock . make ( ) ; var s : Long = 0 , t : Long ; y : Long = 1 ; val p [ i , j ] = q ;
    finish for ( [ a , b ] in 0 .. 3 * 0 .. 4 ) async clocked ( c ) at ( here ) { atomic s += a ; when ( s > 1 ) ; c . advance ( ) ; }
    clocked finish { clocked async { Clock . advanceAll ( ) ; } } ateach ( z in d ) { offer z ; }
    val r = finish ( new R ( ) ) { offer 1 ; } ; val w = at ( pl ) { f ( ) ; x } ; val k = ( u : Long , v : Long ) : Long => u < v ? u : - v ;
    outer : for ( var o : Long = 0 ; o < N ; o ++ ) { if ( o == 1 ) continue outer ; else if ( ! b ) break ; else { ; } }
    switch ( s ) { case 0 : f ( ) ; break ; case 1 : default : g ( ) ; } do { t = s -- ; } while ( t > 0 ) ; while ( false ) f ( ) ;
    try { throw new E ( \"a\\n\" ) ; } catch ( e : E ) { Console . OUT . println ( 'x' ) ; } catch ( F ) { } finally { assert a : \"m\" ; }
    class L { def q ( ) = Work . this . n ; } val an = new I ( ) { def w ( ) { } } ; Block . for ( i : Long in 0 .. 9 ) { f ( i ) ; }
    a ( i ) = [ 1 , 2 , 3 ] ( 0 ) ; val gr = GlobalRef [ L ] ( l ) ; if ( x instanceof L { self != null } ) return x as S ; @ Uncounted async f ( ) ;
    var fn : ( Long , Rail [ T ] ) => Long = null ; val o = l . new M ( ) ; super . f ( 0xFFn , `class` , 1.0f , null , true , here , self ) ; }
}
interface Q { def f ( ) : Long ; val x : Long = 1 ; }
";

/// The same for 2.0.
pub const LEGACY: &str = "
import x10 . util . Random ;
public class Old ( n : int ) extends x10Test {
  const N : int = 3 ; global val a : Array [ int ] ( 1 ) ! ; property p : int = 0 ; var val : Object ;
  global safe def f ( var x : int , T ! ) : T { self . at ( here ) } = { g ( ) ; x }
  def run ( ) : boolean = { val c = Clock . make ( ) ; async ( this ) clocked ( c ) { next ; }
    finish foreach ( p ( i , j ) in [ 0 .. n - 1 , 1 .. 3 ] ) { atomic t . val = i < - 1 ? i : j ; } await ( a ) ;
    when ( v == 1 ) { v = 2 ; } or ( v > 3 ) v = 4 ; val x = future ( Place . places ( 1 ) ) { 3 } ;
    for ( ( k ) : Point in 0 .. N ) s += x . force ( ) as double ; ateach ( ( q ) in Dist . makeUnique ( ) ) search ( q ) ;
    val d = 0 .. 9 -> here ; shared var w : int = a . reduce ( Int . + , 0 ) ; at ( b ) { val e = b ; } return 1 + f . ( int ) ( 1 ) == 2 ; }
}
";

#[test]
fn programs_survive() {
    survives(CURRENT, Dialect::Current);
    survives(LEGACY, Dialect::Legacy);
}

#[test]
fn awkward_things_survive() {
    for body in [
        "def f() { (at (p) { 1 }); }",
        "def f() { x = -(-2147483648n); y = (-128y).f; z = 1.f(); w = 2e0.g; }",
        "def f() { a = b - (c - d); e = a - b - c + d; g = (a = b) + 1; }",
        "def f() { x = c ? (a + b) : (d as T); y = (x as A).b; z = -(x as A); }",
        "operator this(i: Long) = ((v: Long): Long => v);",
        "static operator (x: A) as ? {c}: B = null;",
        "def f() = (x: Long): (Long) => Long => (y: Long) => x + y;",
        "def f() { @Tag() (x).f(); @A[T] { } }",
        "def f() { `for`.`class`(); x = `a b`; }",
        "def f() { if (a) { if (b) c(); } else d(); }",
        "def f() { x = 0x80000000n; y = 0xFFFFFFFFn; z = 18446744073709551615u; w = 0x8000s; }",
        "def f() { x = \"\\u0001\\u00e9\\\\\"; y = '\\u0000'; z = '\\''; }",
        "def f(){F :> (A) => B, T{c} haszero} {}",
        "val x: A[T].B.C[U](1){c} = null;",
    ] {
        survives(&format!("class A {{ {body} }}"), Dialect::Current);
    }
    for body in [
        "def f() { x = a*b as T; y = c ? a : b as T; r = 0..n-1 -> here; z = (a..b).c; }",
        "class L[+T, -U] { } type X;",
        "def f(p(i): Point, (j): Point(1)) { val (a, b) = q; }",
        "val x: T!here{c} = null; val y: T{c}! = null;",
        "def f() { x = 2147483648L; y = -2147483648; z = 0xFFFFFFFF; }",
    ] {
        survives(&format!("class A {{ {body} }}"), Dialect::Legacy);
    }
}
