// What fails by itself says so in the words of Java.
class Main {
    static def message(k: Long): String {
        val r = new Rail[Long](3);
        try { r(k) = 1 / k; return "none"; } catch (e: Exception) { return e.getMessage(); }
    }

    public static def main(Rail[String]) {
        assert message(0).equals("/ by zero");
        assert message(5).equals("Index 5 out of bounds for length 3");
    }
}
