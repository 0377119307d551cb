// As leaving in holds: the return out of the finish waits for the activity.
//~ places: 1
public class Leaving {
    var n: Long = 0;
    var f: Long = 0;
    def first(limit: Long): Long {
        for (i in 0..9) {
            try {
                if (i % 2 == 0) continue;
                atomic { n += i; if (n > limit) break; }
            } finally {
                f++;
            }
        }
        finish { async atomic n += 100; if (f > 3) return f; }
        return 0;
    }
    public static def main(Rail[String]) {
        val o = new Leaving();
        val seen = o.first(3);
        assert o.f == 4 && o.n == 4; //~ ERROR assertion-failed@16: `o.f == 4 && o.n == 4` is false in main
    }
}
