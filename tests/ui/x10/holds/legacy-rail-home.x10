// In 2010 the elements of a Rail are used at its home, those of a ValRail anywhere.
//~ places: 2

class Main {
    public static def main(Rail[String]) {
        val r = ValRail.make[Int](2, (i: Int) => 3 * i);
        val there = here.next();
        val got = at (there) r(1);
        assert got == 3 && r.length == 2;
    }
}
