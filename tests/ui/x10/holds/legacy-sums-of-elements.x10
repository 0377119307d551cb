// Additions to elements with indices of type Int change places with each other too: no order has to be tried.
//~ places: 1
//~ states: 7
class Main {
    public static def main(args: Rail[String]!): void = {
        val r = Rail.make[int](2, (i: int) => 0);
        finish for (var k: int = 0; k < 3; k++) {
            val i = k;
            async { atomic r(i % 2) += i + 1; }
        }
        assert r(0) == 4 && r(1) == 2;
    }
}
