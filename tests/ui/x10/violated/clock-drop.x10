// As clock-drop in holds, without the drop: the finish waits for a child that waits at the clock for its parent.
//~ places: 1
public class ClockDrop {
    public static def main(Rail[String]) {
        val c = Clock.make();
        finish { //~ ERROR deadlock@9: main waits for the activities of this finish to end
            async clocked(c) Clock.advanceAll(); //~ ERROR deadlock@30: activity 1 waits at one of its clocks for activities that
        }
    }
}
