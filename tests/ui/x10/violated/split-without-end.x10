// As in holds: between two delimiters there is a part, behind the last one none.
class Main {
    public static def main(Rail[String]) {
        assert "a,,b,".split(",").size == 4; //~ ERROR assertion-failed@16: `"a,,b,".split(",").size == 4` is false in main
    }
}
