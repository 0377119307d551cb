// As in holds: a Long is no Int.
class Main {
    public static def main(Rail[String]) {
        val a: Any = 5;
        assert a instanceof Long && !(a instanceof String);
        assert (a as Long) == 5;
        assert a instanceof Int; //~ ERROR assertion-failed
    }
}
