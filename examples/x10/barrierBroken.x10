// As barrier, but only place 0 comes to the barrier.
import x10.util.Team;

class BarrierBroken {
    var value: Long = 0;

    public static def main(Rail[String]) {
        val own = PlaceLocalHandle.make[BarrierBroken](Place.places(), () => new BarrierBroken());
        finish for (p in Place.places()) at (p) async {
            own().value = here.id + 1;
            if (here.id == 0) Team.WORLD.barrier();
        }
    }
}
