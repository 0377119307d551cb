// As in holds, with an async that is not clocked.
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](2);
        clocked finish {
            async {
                r(0) = 1; //~ ERROR data-race
                Clock.advanceAll();
            }
            Clock.advanceAll();
            val seen = r(0); //~ ERROR data-race
            assert seen <= 1;
        }
    }
}
