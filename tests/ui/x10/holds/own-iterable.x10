// `for (x in e)` goes over an object with an iterator.
class Main {
    static class Count(n: Long) implements Iterable[Long] {
        public def iterator(): Iterator[Long] = new Steps(n);
    }

    static class Steps implements Iterator[Long] {
        val n: Long;
        var i: Long = 0;
        def this(n: Long) {
            this.n = n;
        }
        public def hasNext(): Boolean = i < n;
        public def next(): Long = i++;
    }

    public static def main(Rail[String]) {
        var sum: Long = 0;
        for (x in new Count(4)) sum += x;
        assert sum == 6;
    }
}
