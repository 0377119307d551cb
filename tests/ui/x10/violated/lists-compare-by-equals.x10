// As in holds: equal is enough.
class Main {
    static class Key(n: Long) {
        public def equals(that: Any): Boolean = that instanceof Key && (that as Key).n == n;
    }

    public static def main(Rail[String]) {
        val keys = new x10.util.ArrayList[Key]();
        keys.add(new Key(1));
        assert !keys.contains(new Key(1)); //~ ERROR assertion-failed@16: `!keys.contains(new Key(1))` is false in main
    }
}
