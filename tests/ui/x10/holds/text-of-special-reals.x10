// Infinity and NaN have names, and the negative zero keeps its sign.
class Main {
    public static def main(Rail[String]) {
        val zero = 0.0;
        val nan = zero / zero;
        assert 1.0 / zero + "" == "Infinity" && -1.0 / zero + "" == "-Infinity" && nan + "" == "NaN";
        assert -zero + "" == "-0.0" && -zero == zero;
        assert nan != nan && !(nan < 1.0) && !(nan > 1.0);
    }
}
