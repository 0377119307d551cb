// As in holds, another operation at one place.
//~ places: 2

import x10.util.Team;

class Main {
    public static def main(Rail[String]) {
        finish for (p in Place.places()) at (p) async {
            val n = here.id + 1;
            Team.WORLD.allreduce(n, here.id == 0 ? Team.ADD : Team.MAX); //~ ERROR barrier-mismatch
        }
    }
}
