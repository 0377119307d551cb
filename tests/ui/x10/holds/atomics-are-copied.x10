// `at` copies an AtomicLong or AtomicBoolean as it does any object: what the other place does to it is lost.
//~ places: 2
import x10.util.concurrent.AtomicBoolean;
import x10.util.concurrent.AtomicLong;

public class AtomicsAreCopied {
    public static def main(Rail[String]) {
        val count = new AtomicLong(3);
        val open = new AtomicBoolean(true);
        at (Place.places().next(here)) {
            assert count.addAndGet(4) == 7;
            open.set(false);
        }
        assert count.get() == 3 && open.get();
    }
}
