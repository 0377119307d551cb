// return cannot leave an activity.
public class ReturnInAsync {
    public static def main(Rail[String]) {
        finish async return; //~ ERROR rejected@22: `return` cannot leave an activity
    }
}
