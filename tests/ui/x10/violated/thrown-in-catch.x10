// As in holds, with the neighbour expected to catch it.
class Main {
    static class First extends Exception {}
    static class Second extends Exception {}

    public static def main(Rail[String]) {
        var seen: Long = 0;
            try {
                throw new First();
            } catch (e: First) {
                seen++;
                throw new Second(); //~ ERROR uncaught-exception
            } catch (e: Second) {
                seen += 10;
            }
    }
}
