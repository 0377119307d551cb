// The activities of a clocked finish share its hidden clock; its body is on it too.
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](2);
        clocked finish {
            clocked async {
                r(0) = 1;
                Clock.advanceAll();
            }
            Clock.advanceAll();
            val seen = r(0);
            assert seen <= 1;
        }
    }
}
