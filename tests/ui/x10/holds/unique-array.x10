// Each place has one element of a DistArray_Unique, which lies there: activities of a place count in it.
import x10.array.*;

public class Main {
    val counts: DistArray_Unique[Long];
    def this() { counts = new DistArray_Unique[Long](); }

    def count(): void {
        finish for (p in Place.places()) at (p) {
            async { atomic counts(here.id)++; }
            async { atomic counts(here.id) += 2; }
        }
    }

    public static def main(Rail[String]) {
        val own = new Main();
        own.count();
        assert own.counts.reduce((a: Long, b: Long) => a + b, 0) == 3 * Place.numPlaces();
        for (p in Place.places()) assert (at (p) own.counts(here.id)) == 3;
    }
}
