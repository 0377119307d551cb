// Another seed, other numbers.
import x10.util.Random;

public class LibraryNumbers {
    public static def main(args: Rail[String]) {
        val r = new Random(2);
        assert r.nextLong() == -1874130600990937387; //~ ERROR assertion-failed
    }
}
