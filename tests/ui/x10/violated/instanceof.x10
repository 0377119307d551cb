// As in holds, with null taken for an instance.
class Main {
    static class Top {}
    static class Low extends Top {}
    static class Side extends Top {}

    public static def main(Rail[String]) {
        val a: Top = new Low();
        val nothing: Top = null;
        assert a instanceof Low && a instanceof Top && !(a instanceof Side);
        assert nothing instanceof Top; //~ ERROR assertion-failed
    }
}
