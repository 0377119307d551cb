// `+` goes from the left: numbers in front of the first text are added.
class Main {
    public static def main(Rail[String]) {
        val one = 1;
        assert one + 2 + "a" + one + 2 == "3a12";
    }
}
