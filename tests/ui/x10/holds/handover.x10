// when waits for its condition and runs in the same step; a ring of one passes three numbers in order.
//~ places: 1
public class Handover {
    var full: Boolean = false;
    var item: Long = 0;
    def put(k: Long) { when (!full) { item = k; full = true; } }
    def take(): Long { when (full) { full = false; return item; } }
    public static def main(Rail[String]) {
        val h = new Handover();
        finish {
            async for (k in 1..3) h.put(k);
            for (k in 1..3) { val x = h.take(); assert x == k; }
        }
    }
}
