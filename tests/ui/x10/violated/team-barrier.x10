// As in holds, one place does not come.
//~ places: 2

import x10.util.Team;

class Main {
    public static def main(Rail[String]) {
        finish for (p in Place.places()) at (p) async { //~ ERROR deadlock
            if (here.id == 0) Team.WORLD.barrier(); //~ ERROR deadlock
        }
    }
}
