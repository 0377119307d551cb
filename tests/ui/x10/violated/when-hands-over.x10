// As in holds, with the flag set before the value is there.
class Main {
    var full: Boolean = false;
    var value: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async {
                atomic m.full = true;
                m.value = 7; //~ ERROR data-race
            }
            when (m.full);
            assert m.value <= 7; //~ ERROR data-race
        }
    }
}
