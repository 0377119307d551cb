// As in holds, with the finally passed over.
class Main {
    public static def main(Rail[String]) {
        var f: Long = 0;
        for (i in 1..5) {
            try {
                if (i == 2) continue;
                if (i == 4) break;
            } finally {
                f++;
            }
        }
        assert f == 2; //~ ERROR assertion-failed
    }
}
