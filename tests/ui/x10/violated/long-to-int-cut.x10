// As in holds, with the value expected to stay.
class Main {
    public static def main(Rail[String]) {
        val big = 4294967297;
        assert (big as Int) as Long == big; //~ ERROR assertion-failed
    }
}
