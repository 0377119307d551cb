// Each place writes its element and waits for all others before it looks at its neighbour's.
import x10.util.Team;

class Barrier {
    public static def main(Rail[String]) {
        val own = PlaceLocalHandle.make[Rail[Long]](Place.places(), () => new Rail[Long](1));
        finish for (p in Place.places()) at (p) async {
            own()(0) = here.id + 1;
            Team.WORLD.barrier();
            val next = Place.places().next(here);
            val seen = at (next) own()(0);
            assert seen == next.id + 1;
        }
    }
}
