// One of the two that count at a place does it without atomic.
import x10.array.*;

public class Main {
    val counts: DistArray_Unique[Long];
    def this() { counts = new DistArray_Unique[Long](); }

    def count(): void {
        finish for (p in Place.places()) at (p) {
            async { atomic counts(here.id)++; } //~ ERROR data-race
            async { counts(here.id) += 2; } //~ ERROR data-race
        }
    }

    public static def main(Rail[String]) {
        val own = new Main();
        own.count();
        assert own.counts.reduce((a: Long, b: Long) => a + b, 0) == 3 * Place.numPlaces(); //~ ERROR assertion-failed
    }
}
