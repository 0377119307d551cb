// As in holds: a Byte is written as a number, not as its bits.
class Main {
    public static def main(Rail[String]) {
        val b = 255 as Byte;
        assert b + "" == "255"; //~ ERROR assertion-failed
    }
}
