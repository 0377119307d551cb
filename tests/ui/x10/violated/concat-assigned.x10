// As in holds: a String is never changed in place.
class Main {
    public static def main(Rail[String]) {
        var s: String = "a";
        val old = s;
        s += 1;
        s += 'b';
        assert s == "a1b";
        assert old == s; //~ ERROR assertion-failed
    }
}
