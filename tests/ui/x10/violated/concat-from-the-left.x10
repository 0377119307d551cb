// As in holds, with the numbers behind the text added too.
class Main {
    public static def main(Rail[String]) {
        val one = 1;
        assert one + 2 + "a" + one + 2 == "3a3"; //~ ERROR assertion-failed
    }
}
