// The formals and locals of a function may have the names of locals around it.
class Main {
    public static def main(Rail[String]) {
        val i = 5;
        val f = (i: Long) => { val k = i + 1; k };
        val k = 3;
        assert f(1) == 2 && i + k == 8;
    }
}
