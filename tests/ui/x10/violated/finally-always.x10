// As in holds: what comes behind the throw does not run.
class Main {
    var log: String = "";

    def run(n: Long): Long {
        try {
            if (n == 1) return 1;
            if (n == 2) throw new Exception();
            log += "a";
        } catch (e: Exception) {
            log += "c";
        } finally {
            log += "f";
        }
        return 0;
    }

    public static def main(Rail[String]) {
        val m = new Main();
        m.run(0);
        assert m.log == "af";
        assert m.run(1) == 1 && m.log == "aff";
        m.run(2);
        assert m.log == "affacf"; //~ ERROR assertion-failed
    }
}
