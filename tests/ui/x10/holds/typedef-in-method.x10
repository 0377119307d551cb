// A type definition in a block stands for its type up to the end of the block.

class Main {
    public static def main(Rail[String]) {
        type Small = Int;
        var n: Small = 2147483647n;
        n++;
        assert n < 0n;
    }
}
