// An activity that catches its exception does not trouble its finish.
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](1);
        finish async {
            try {
                r(1) = 1;
            } catch (e: Exception) {
                r(0) = 1;
            }
        }
        assert r(0) == 1;
    }
}
