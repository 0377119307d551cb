// As in holds, with a var for all rounds.
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](2);
        var i: Long = 0;
        finish while (i < 2) {
            async r(0) = i; //~ ERROR data-race
            i++; //~ ERROR data-race
        }
    }
}
