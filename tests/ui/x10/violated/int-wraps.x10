// As in holds: the largest Int plus one is no positive number.
class Main {
    public static def main(Rail[String]) {
        val most = 2147483647n;
        val least = -2147483648n;
        assert most + 1n == least;
        assert least - 1n == most;
        assert most + 1n > 0n; //~ ERROR assertion-failed
    }
}
