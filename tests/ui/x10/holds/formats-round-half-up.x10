// Formats round half up from the digits that are shown otherwise.
class Main {
    public static def main(Rail[String]) {
        val text = String.format("%.1f|%.2f|%+d|%,d|%g", [0.25 as Any, 1.005, 5n, 1234567, 0.5]);
        assert text.equals("0.3|1.01|+5|1,234,567|0.500000");
    }
}
