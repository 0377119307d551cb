// An activity at each place, all on the hidden clock of a clocked finish: all first lines come before all second ones.
class ClockedFinish {
    public static def main(Rail[String]) {
        clocked finish for (p in Place.places()) clocked async at (p) {
            Console.OUT.println("first " + here.id);
            Clock.advanceAll();
            Console.OUT.println("second " + here.id);
        }
    }
}
