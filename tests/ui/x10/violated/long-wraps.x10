// As in holds: a product that needs 65 bits is not a large number.
class Main {
    public static def main(Rail[String]) {
        val half = 4294967296;
        assert half * half > half; //~ ERROR assertion-failed
    }
}
