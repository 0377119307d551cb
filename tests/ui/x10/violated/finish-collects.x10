// As finish-collects in holds: the bare class does not catch what a finish throws.
//~ places: 1
class Bad(k: Long) extends Exception {}
public class Collects {
    public static def main(Rail[String]) {
        try {
            finish async throw new Bad(1); //~ ERROR uncaught-exception@26: nobody catches Bad, in main
        } catch (e: Bad) {
            Console.OUT.println("never");
        }
    }
}
