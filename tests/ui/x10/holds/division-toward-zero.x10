// Division of integers goes toward zero; the remainder has the sign of the dividend.
class Main {
    public static def main(Rail[String]) {
        val m = -7;
        assert m / 2 == -3;
        assert m % 2 == -1 && 7 % -2 == 1;
        assert (m / 2) * 2 + m % 2 == m;
    }
}
