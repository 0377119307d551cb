// As handover in holds: one number less is put than taken.
//~ places: 1
public class Handover {
    var full: Boolean = false;
    var item: Long = 0;
    def put(k: Long) { when (!full) { item = k; full = true; } }
    def take(): Long { when (full) { full = false; return item; } } //~ ERROR deadlock@30: activity 2 waits until full; now this =
    public static def main(Rail[String]) {
        val h = new Handover();
        finish { //~ ERROR deadlock@9: main waits for the activities of this finish to end
            async for (k in 1..2) h.put(k);
            async for (k in 1..3) h.take();
        }
    }
}
