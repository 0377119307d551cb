// What fails can be caught by the class that the language names, also from a callee.
//~ places: 1
public class Caught {
    var v: Long = 1;
    static def pick(r: Rail[Long], i: Long): Long {
        try {
            return r(i) / (i - 1);
        } catch (e: ArithmeticException) {
            return -1;
        } catch (e: ArrayIndexOutOfBoundsException) {
            return -2;
        } catch (e: NullPointerException) {
            return -3;
        }
    }
    public static def main(Rail[String]) {
        val r = [4, 5, 6];
        assert pick(r, 2) == 6 && pick(r, 1) == -1 && pick(r, 3) == -2 && pick(null, 0) == -3;
    }
}
