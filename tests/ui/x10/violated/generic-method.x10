// As in holds, with another type.
class Main {
    static def last[T](r: Rail[T]): T = r(r.size - 1);
    static def is[T](x: Any): Boolean = x instanceof T;

    public static def main(Rail[String]) {
        assert last([1, 2, 3]) == 3;
        assert last(["a", "b"]) == "b";
        assert is[Long]("s"); //~ ERROR assertion-failed
    }
}
