// A Float is written with the digits that tell it from other Floats, so with fewer than as a Double.
class Main {
    public static def main(Rail[String]) {
        val f = 0.1f;
        assert f + "" == "0.1";
        assert (f as Double) + "" == "0.10000000149011612";
    }
}
