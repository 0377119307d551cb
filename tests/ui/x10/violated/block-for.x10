// As in holds, all rounds write one variable.

import x10.util.foreach.Block;

class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](3);
        Block.for (i: Long in 0..2) {
            r(0) = i; //~ ERROR data-race
        }
    }
}
