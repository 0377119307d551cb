// As in holds, with the inner loop meant.
class Main {
    public static def main(Rail[String]) {
        var n: Long = 0;
        outer: for (i in 1..3) {
            for (j in 1..3) {
                if (j == 2) continue;
                n++;
            }
        }
        assert n == 3; //~ ERROR assertion-failed
        stop: while (true) {
            while (true) break stop;
        }
    }
}
