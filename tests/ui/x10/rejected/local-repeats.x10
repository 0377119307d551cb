// A local of a block has no name of one around it.
class Main {
    public static def main(Rail[String]) {
        val i = 1;
        for (k in 1..2) {
            val i = k; //~ ERROR rejected@17: `i` is declared already in this method
        }
    }
}
