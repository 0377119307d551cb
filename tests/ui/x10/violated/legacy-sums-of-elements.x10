// As in holds, with products: the order matters.
//~ places: 2
class Main {
    const N = 4;

    public static def main(args: Rail[String]!): void = {
        val r = Rail.make[int](2, (i: int) => 0);
        val a = DistArray.make[int](Dist.makeUnique());
        finish for (val (k): Point in 0..N-1) {
            async { atomic r(k % 2) = r(k % 2) * 2 + k; }
            async (a.dist(k % 2)) { atomic a(k % 2) += k; }
        }
        assert r(0) == 2 && r(1) == 5; //~ ERROR assertion-failed
    }
}
