// As in holds, with a break expected.
class Main {
    static def path(n: Long): String {
        var s: String = "";
        switch (n) {
            case 1: s += "a";
            case 2: s += "b"; break;
            default: s += "d";
            case 3: s += "c";
        }
        return s;
    }

    public static def main(Rail[String]) {
        assert path(2) == "b" && path(3) == "c" && path(9) == "dc";
        assert path(1) == "a"; //~ ERROR assertion-failed
    }
}
