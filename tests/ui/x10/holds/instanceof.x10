// instanceof asks for the class of the object, with those above it; null is an instance of nothing.
class Main {
    static class Top {}
    static class Low extends Top {}
    static class Side extends Top {}

    public static def main(Rail[String]) {
        val a: Top = new Low();
        val nothing: Top = null;
        assert a instanceof Low && a instanceof Top && !(a instanceof Side);
        assert !(nothing instanceof Top);
    }
}
