// Putting the same key again replaces what it stood for.
import x10.util.HashMap;

public class LibraryMaps {
    public static def main(args: Rail[String]) {
        val m = new HashMap[String, Long]();
        m.put("a", 1);
        m.put("a", 2);
        assert m.size() == 2; //~ ERROR assertion-failed
    }
}
