// As in holds, it waits for a place that does not come.
//~ places: 2

import x10.util.Team;

class Main {
    public static def main(Rail[String]) {
        val some = new SparsePlaceGroup([Place(1)]);
        val team = new Team(Place.places());
        assert some.size() == 1 && some.indexOf(Place(1)) == 0 && !some.contains(Place(0));
        finish for (p in some) at (p) async team.barrier(); //~ ERROR deadlock
    }
}
