// A list finds what is equal to its members, not only the very object.
class Main {
    static class Key(n: Long) {
        public def equals(that: Any): Boolean = that instanceof Key && (that as Key).n == n;
    }

    public static def main(Rail[String]) {
        val keys = new x10.util.ArrayList[Key]();
        keys.add(new Key(1));
        assert keys.contains(new Key(1)) && keys.indexOf(new Key(2)) == -1;
    }
}
