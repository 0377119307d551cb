// As copy-order in holds: async at (p) copies in the child, while the parent writes.
//~ places: 2
public class CopyOrder {
    public static def main(Rail[String]) {
        val r = [1, 2];
        finish {
            async at (Place(1)) { Console.OUT.println(r(0)); } //~ ERROR data-race
            r(0) = 5; //~ ERROR data-race
        }
    }
}
