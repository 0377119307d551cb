// As in holds: 200 does not fit into a Byte.
class Main {
    public static def main(Rail[String]) {
        val b = 200 as Byte;
        val s = 40000 as Short;
        assert b as Long == 200; //~ ERROR assertion-failed
    }
}
