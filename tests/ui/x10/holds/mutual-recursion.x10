// Methods may call each other whatever their order.
class Main {
    static def even(n: Long): Boolean = n == 0 ? true : odd(n - 1);
    static def odd(n: Long): Boolean = n == 0 ? false : even(n - 1);

    public static def main(Rail[String]) {
        assert even(4) && odd(3);
    }
}
