// Statements in braces and without, fields, elements, closures.
class Pieces {
    static val N = 8;
    var total: Long = 0;
    val parts: Rail[Long] = new Rail[Long](N);

    def sweep() {
        for (i in 1..(N - 2)) parts(i) = parts(i - 1) + parts(i + 1);
        for (i in 0..(N - 1)) {
            atomic total += parts(i);
        }
    }

    public static def main(Rail[String]) {
        val p = new Pieces();
        finish {
            async p.sweep();
            async { System.sleep(10); atomic { p.total = p.total + 1; } }
        }
        if (p.total > 0) Console.OUT.println("total " + p.total);
        val twice = (k: Long) => 2 * k;
        p.total = twice(p.total);
    }
}
