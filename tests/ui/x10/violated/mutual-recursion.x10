// As in holds, for an odd number.
class Main {
    static def even(n: Long): Boolean = n == 0 ? true : odd(n - 1);
    static def odd(n: Long): Boolean = n == 0 ? false : even(n - 1);

    public static def main(Rail[String]) {
        assert even(5); //~ ERROR assertion-failed
    }
}
