// The least Int divided by minus one is itself.
class Main {
    public static def main(Rail[String]) {
        val least = -2147483648n;
        val minus = -1n;
        assert least / minus == least && least % minus == 0n;
    }
}
