// As caught in holds: the one handler is for another class, so the index goes on.
//~ places: 1
public class Caught {
    static def pick(r: Rail[Long], i: Long): Long {
        try {
            return r(i); //~ ERROR index-out-of-bounds@20: ArrayIndexOutOfBoundsException, in main
        } catch (e: ArithmeticException) {
            return -1;
        }
    }
    public static def main(Rail[String]) {
        val r = [4, 5, 6];
        Console.OUT.println(pick(r, 3));
    }
}
