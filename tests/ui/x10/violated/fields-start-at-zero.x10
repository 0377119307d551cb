// As in holds: a reference starts as null.
class Main {
    static class Parts {
        var n: Long;
        var i: Int;
        var b: Boolean;
        var d: Double;
        var s: String;
        var next: Parts;
    }

    public static def main(Rail[String]) {
        val p = new Parts();
        assert p.n == 0 && p.i == 0n && !p.b && p.d == 0.0;
        assert p.next.n == 0; //~ ERROR null-dereference
    }
}
