// A cast looks at the class of the object; null passes.
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
        var caught: Boolean = false;
        try {
            val c = b as Low;
        } catch (e: ClassCastException) {
            caught = true;
        }
        assert caught;
    }
}
