// As in holds, one is used elsewhere.
//~ places: 2

class Main {
    var n: Int = 3;
    global val far: Int = 4;

    public static def main(Rail[String]) {
        val m = new Main();
        val there = here.next();
        val sum = at (there) m.far + m.n; //~ ERROR bad-place
    }
}
