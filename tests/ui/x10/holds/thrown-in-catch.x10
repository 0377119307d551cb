// What a catch throws is not for the other catches of the same try.
class Main {
    static class First extends Exception {}
    static class Second extends Exception {}

    public static def main(Rail[String]) {
        var seen: Long = 0;
        try {
            try {
                throw new First();
            } catch (e: First) {
                seen++;
                throw new Second();
            } catch (e: Second) {
                seen += 10;
            }
        } catch (e: Second) {
            seen += 100;
        }
        assert seen == 101;
    }
}
