// As in holds: an object of the class above does not pass.
class Main {
    static class Top {}
    static class Low extends Top {
        val n: Long = 3;
    }

    public static def main(Rail[String]) {
        val a: Top = new Low();
        assert (a as Low).n == 3;
        val nothing: Top = null;
        assert nothing as Low == null;
        val b: Top = new Top();
        val c = b as Low; //~ ERROR uncaught-exception
    }
}
