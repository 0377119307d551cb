// when waits until its condition is true and runs in the same step; what comes behind it is ordered.
class Main {
    var full: Boolean = false;
    var value: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async {
                m.value = 7;
                atomic m.full = true;
            }
            when (m.full);
            assert m.value <= 7;
        }
    }
}
