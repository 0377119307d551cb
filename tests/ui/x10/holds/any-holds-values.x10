// Any holds numbers and strings too, and knows what they are.
class Main {
    public static def main(Rail[String]) {
        val a: Any = 5;
        assert a instanceof Long && !(a instanceof String);
        assert (a as Long) == 5;
        assert !(a instanceof Int);
    }
}
