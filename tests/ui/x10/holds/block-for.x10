// `Block.for` runs blocks of rounds in parallel and waits for them.

import x10.util.foreach.Block;

class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](3);
        Block.for (i: Long in 0..2) {
            r(i) = i;
        }
        assert r(0) + r(1) + r(2) == 3;
    }
}
