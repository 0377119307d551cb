// As in holds, with an Int's sum expected.
class Main {
    public static def main(Rail[String]) {
        val b = 127y;
        val sum = b + 1y;
        assert sum as Long == 128; //~ ERROR assertion-failed
    }
}
