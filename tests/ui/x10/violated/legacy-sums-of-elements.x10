// As in holds, with products: the order matters.
//~ places: 1
class Main {
    public static def main(args: Rail[String]!): void = {
        val r = Rail.make[int](2, (i: int) => 0);
        finish for (var k: int = 0; k < 3; k++) {
            val i = k;
            async { atomic r(i % 2) = r(i % 2) * 2 + i + 1; }
        }
        assert r(0) == 5 && r(1) == 2; //~ ERROR assertion-failed
    }
}
