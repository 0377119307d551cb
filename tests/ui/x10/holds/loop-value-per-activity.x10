// Each round of a loop has its own value, and the activity of that round keeps it.
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](2);
        finish for (i in 0..1) async r(i) = i + 1;
        assert r(0) == 1 && r(1) == 2;
    }
}
