// A method without a result type has that of its first `return`, also for the calls of itself behind it.
//~ places: 1
public class ResultOfFirstReturn {
    static def ways(n: Long) {
        if (n <= 1) return 1;
        val one: Long;
        val two: Long;
        finish {
            async { one = ways(n - 1); }
            two = ways(n - 2);
        }
        return one + two;
    }
    def down(n: Long) {
        if (n == 0) return "end";
        return n + "," + down(n - 1);
    }
    public static def main(Rail[String]) {
        assert ways(4) == 5;
        assert new ResultOfFirstReturn().down(2).equals("2,1,end");
    }
}
