// A val has its value once.
public class ValTwice {
    val n: Long = 1;
    def set() { n = 2; } //~ ERROR rejected: `n` is a val
    public static def main(Rail[String]) {}
}
