// Numbers from a seed are those of SplitMix64; complex numbers.
import x10.util.Random;

public class LibraryNumbers {
    public static def main(args: Rail[String]) {
        val r = new Random(1);
        assert r.nextLong() == -1874130600990937387;
        assert r.nextInt() == -397399834n;
        val small = r.nextInt(10n);
        assert small >= 0n && small < 10n;
        val part = r.nextDouble();
        assert part >= 0.0 && part < 1.0;
        val z = Complex(1.0, 2.0);
        assert z * Complex.I == Complex(-2.0, 1.0);
        assert z / z == Complex.ONE;
        assert Complex(3.0, 4.0).abs() == 5.0;
        val sum = Reducible.SumReducer[Long]();
        assert sum(2, 3) == 5 && sum.zero() == 0;
    }
}
