// A var field without initialiser starts as the zero of its type.
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
        assert p.s == null && p.next == null;
    }
}
