// Nothing behind the last delimiter is no part of a text that is split.
class Main {
    public static def main(Rail[String]) {
        assert "a,,b,".split(",").size == 3;
        assert ",a".split(",").size == 2;
    }
}
