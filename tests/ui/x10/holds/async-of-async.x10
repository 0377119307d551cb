// The value that a nested activity names is its own.
class Main {
    var k: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        val r = new Rail[Long](2);
        finish for (i in 0..1) async {
            val k = i + 1;
            async r(i) = k;
        }
        assert r(0) == 1 && r(1) == 2;
    }
}
