// As in holds, the operands are the other way round.

class Main {
    static struct Num(n: Long) {
        public operator this - (that: Num): Num = Num(n - that.n);
        public operator this (k: Long): Long = n * k;
    }

    public static def main(Rail[String]) {
        val a = Num(5);
        val b = Num(3);
        assert b.operator-(a).n == 2; //~ ERROR assertion-failed
        assert a.operator()(4) == 20;
    }
}
