// An operator may be called by its name.

class Main {
    static struct Num(n: Long) {
        public operator this - (that: Num): Num = Num(n - that.n);
        public operator this (k: Long): Long = n * k;
    }

    public static def main(Rail[String]) {
        val a = Num(5);
        val b = Num(3);
        assert a.operator-(b).n == 2;
        assert a.operator()(4) == 20;
    }
}
