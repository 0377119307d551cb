// A method that starts activities may be called inside a condition.
class Main {
    static def two(): Long {
        val n: Long;
        finish async n = 2;
        return n;
    }

    public static def main(Rail[String]) {
        assert two() == 2;
        if (two() != 2) assert false;
        while (two() > 2) {}
        Console.OUT.println(two() + two());
    }
}
