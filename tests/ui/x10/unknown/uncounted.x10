// An activity that no finish waits for is not modelled.
public class Uncounted {
    public static def main(Rail[String]) {
        @Uncounted async { Console.OUT.println("who knows"); } //~ ERROR unsupported@9: Partita does not model this: an activity
    }
}
