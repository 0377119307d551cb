// As clockedFinish with a clock of its own, and an activity that advances it without being registered.
class ClockedFinishBroken {
    public static def main(Rail[String]) {
        finish async {
            val c = Clock.make();
            for (p in Place.places()) async clocked(c) at (p) {
                Console.OUT.println("first " + here.id);
                c.advance();
                Console.OUT.println("second " + here.id);
            }
            async c.advance();
        }
    }
}
