// As in holds: in an Int `>>>` brings in 32 bits of zeros, not 64.
class Main {
    public static def main(Rail[String]) {
        val m = -1n;
        assert m >>> 28n == 68719476735; //~ ERROR assertion-failed
    }
}
