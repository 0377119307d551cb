// advanceAll advances every clock of the activity; without clocks it does nothing.
class Main {
    public static def main(Rail[String]) {
        Clock.advanceAll();
        finish async {
            val a = Clock.make();
            val b = Clock.make();
            async clocked(a, b) {
                Clock.advanceAll();
            }
            Clock.advanceAll();
        }
    }
}
