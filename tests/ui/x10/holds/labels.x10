// break and continue with a label leave or go on with the outer loop.
class Main {
    public static def main(Rail[String]) {
        var n: Long = 0;
        outer: for (i in 1..3) {
            for (j in 1..3) {
                if (j == 2) continue outer;
                n++;
            }
        }
        assert n == 3;
        stop: while (true) {
            while (true) break stop;
        }
    }
}
