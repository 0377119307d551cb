// In 2010 members that are not global work at the home of their object only.
//~ places: 2

class Main {
    var n: Int = 3;
    global val far: Int = 4;

    public static def main(Rail[String]) {
        val m = new Main();
        val there = here.next();
        val sum = at (there) m.far + (at (m) m.n);
        assert sum == 7;
        assert m.home == here;
    }
}
