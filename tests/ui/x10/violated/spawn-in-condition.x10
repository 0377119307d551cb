// As in holds, with another result.
class Main {
    static def two(): Long {
        val n: Long;
        finish async n = 2;
        return n;
    }

    public static def main(Rail[String]) {
        assert two() == 3; //~ ERROR assertion-failed
        if (two() != 2) assert false;
        while (two() > 2) {}
        Console.OUT.println(two() + two());
    }
}
