// As legacy, but the parent keeps the clock: its finish waits for an activity that waits for it.
class Legacy {
    var ready: Boolean = false;
    var sum: int = 0;

    public static def main(args: Rail[String]!) {
        val l = new Legacy();
        val c = Clock.make();
        finish {
            async clocked(c) {
                next;
                atomic l.ready = true;
            }
        }
        finish {
            async { await (l.ready); atomic l.sum += 1; }
            async { when (l.sum < 0) { l.sum = 0; } or (l.ready) { l.sum += 2; } }
        }
        finish foreach ((i) in 1..2) atomic l.sum += i;
        val f = future (here) 3 * 2;
        assert l.sum + f.force() == 12;
    }
}
