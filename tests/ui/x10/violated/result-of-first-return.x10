// As in holds; the two calls add up to 5, not to 6.
//~ places: 1
public class ResultOfFirstReturn {
    static def ways(n: Long) {
        if (n <= 1) return 1;
        val one: Long;
        finish async { one = ways(n - 1); }
        return one + ways(n - 2);
    }
    public static def main(Rail[String]) {
        assert ways(4) == 6; //~ ERROR assertion-failed
    }
}
