// Nobody passes the barrier of a team before all its places have come.
//~ places: 2

import x10.util.Team;

class Main {
    public static def main(Rail[String]) {
        finish for (p in Place.places()) at (p) async {
            Team.WORLD.barrier();
        }
    }
}
