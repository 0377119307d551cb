// An atomic method excludes the other atomic blocks of its place.
class Main {
    var n: Long = 0;

    atomic def add() {
        n += 1;
    }

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async m.add();
            m.add();
        }
        assert m.n == 2;
    }
}
