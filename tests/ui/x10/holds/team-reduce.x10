// Members of a team get what comes of the values of all, in the order of the places.
//~ places: 2

import x10.util.Team;

class Main {
    public static def main(Rail[String]) {
        finish for (p in Place.places()) at (p) async {
            val n = here.id + 1;
            assert Team.WORLD.allreduce(n, Team.ADD) == 3;
            assert Team.WORLD.indexOfMax(n as Double, here.id as Int) == 1n;
            val from = new Rail[Long](2, n);
            val to = new Rail[Long](2);
            Team.WORLD.bcast(Place(0), from, 0, to, 0, 2);
            assert to(1) == 1;
        }
    }
}
