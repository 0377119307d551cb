// As in holds, with a field instead.
class Main {
    var k: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        val r = new Rail[Long](2);
        finish for (i in 0..1) async {
            m.k = i + 1; //~ ERROR data-race
            async r(i) = m.k; //~ ERROR data-race
        }
    }
}
