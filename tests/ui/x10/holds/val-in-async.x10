// A val that an async assigns has its value behind the finish.
class Main {
    public static def main(Rail[String]) {
        val n: Long;
        finish async n = 4;
        assert n == 4;
    }
}
