// The smaller and the larger of two numbers, each found by an activity of its own.
class Extrema {
    static val a = 0;
    static val b = 0;
    static val r: Rail[Long] = new Rail[Long](2);

    public static def main(Rail[String]) {
        finish {
            async r(0) = a < b ? a : b;
            async r(1) = a < b ? b : a;
        }
    }
}
