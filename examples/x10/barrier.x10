// One activity at each place writes its own object; behind the barrier of Team.WORLD it reads that of its neighbour.
import x10.util.Team;

class Barrier {
    var value: Long = 0;

    public static def main(Rail[String]) {
        val own = PlaceLocalHandle.make[Barrier](Place.places(), () => new Barrier());
        finish for (p in Place.places()) at (p) async {
            own().value = here.id + 1;
            Team.WORLD.barrier();
            val next = Place.places().next(here);
            val seen = at (next) own().value;
            assert seen == next.id + 1;
        }
    }
}
