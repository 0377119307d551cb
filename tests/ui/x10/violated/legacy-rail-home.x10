// As in holds, a Rail is used elsewhere.
//~ places: 2

class Main {
    public static def main(Rail[String]) {
        val r = Rail.make[Int](2, (i: Int) => 3 * i);
        val there = here.next();
        val got = at (there) r(1); //~ ERROR bad-place
    }
}
