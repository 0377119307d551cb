// A class inside a method sees the values around it.
class Main {
    public static def main(Rail[String]) {
        val k = 3;
        class Times {
            val m: Long;
            def this(m: Long) {
                this.m = m;
            }
            def value(): Long = m * k;
        }
        assert new Times(5).value() == 15;
    }
}
