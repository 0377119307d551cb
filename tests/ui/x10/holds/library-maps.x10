// Maps and sets keep what was put, in the order in which it came.
import x10.util.HashMap;
import x10.util.HashSet;

public class LibraryMaps {
    public static def main(args: Rail[String]) {
        val m = new HashMap[String, Long]();
        m.put("b", 2);
        m("a") = 1;
        assert m.size() == 2;
        assert m("a") == 1 && m.get("b") == 2 && m.get("c") == 0;
        assert m.put("b", 5) == 2;
        assert m.getOrElse("z", 9) == 9;
        var keys: String = "";
        for (k in m.keySet()) keys += k;
        assert keys.equals("ba");
        assert m.remove("b") == 5 && !m.containsKey("b");
        val s = new HashSet[Long]();
        assert s.add(3) && !s.add(3) && s.contains(3) && s.remove(3) && s.isEmpty();
    }
}
