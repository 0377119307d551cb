// An activity that nobody registered uses the clock.
//~ places: 1
public class ClockUnregistered {
    public static def main(Rail[String]) {
        val c = Clock.make();
        finish {
            async c.resume(); //~ ERROR clock-misuse@19: the activity is not registered with this clock, in activity 1
            c.drop();
        }
    }
}
