// As in holds, with one element for two.
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](4);
        finish for (i in r.range) async r(i / 2) = i; //~ ERROR data-race
        assert r(0) <= 1;
    }
}
