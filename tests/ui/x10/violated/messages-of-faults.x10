// As in holds: the length is told too.
class Main {
    static def message(k: Long): String {
        val r = new Rail[Long](3);
        try { r(k) = 1 / k; return "none"; } catch (e: Exception) { return e.getMessage(); }
    }

    public static def main(Rail[String]) {
        assert message(5).equals("Index 5 out of bounds"); //~ ERROR assertion-failed@16: `message(5).equals("Index 5 out of
    }
}
