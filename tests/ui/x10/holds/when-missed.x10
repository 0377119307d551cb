// A condition that stays true is seen.
class Main {
    var open: Boolean = false;

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async when (m.open);
            atomic m.open = true;
        }
    }
}
