// As in holds: an AtomicLong that another place counted is still what it was.
//~ places: 2
import x10.util.concurrent.AtomicLong;

public class AtomicsAreCopied {
    public static def main(Rail[String]) {
        val count = new AtomicLong(3);
        at (Place.places().next(here)) count.addAndGet(4);
        assert count.get() == 7; //~ ERROR assertion-failed
    }
}
