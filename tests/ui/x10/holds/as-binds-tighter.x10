// `as` binds tighter than minus and product.
class Main {
    public static def main(Rail[String]) {
        val d = 1.5;
        assert d + 1.5 as Long == 2.5;
        assert -2.5 as Long == -2;
    }
}
