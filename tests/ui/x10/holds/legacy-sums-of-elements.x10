// Additions to elements with indices of type Int change places with each other too: no order has to be tried.
//~ places: 2
class Main {
    const N = 8;

    public static def main(args: Rail[String]!): void = {
        val r = Rail.make[int](2, (i: int) => 0);
        val a = DistArray.make[int](Dist.makeUnique());
        finish for (val (k): Point in 0..N-1) {
            async { atomic r(k % 2) += k; }
            async (a.dist(k % 2)) { atomic a(k % 2) += k; }
        }
        assert r(0) == 12 && r(1) == 16;
        val there = at (here.next()) a(1);
        assert there == 16;
    }
}
