// As extremaPar, but the activities meet in one element: which of them is last decides.
class Extrema {
    static val a = 0;
    static val b = 0;
    static val r: Rail[Long] = new Rail[Long](2);

    public static def main(Rail[String]) {
        finish {
            async r(0) = a < b ? a : b;
            async r(0) = a < b ? b : a;
        }
    }
}
