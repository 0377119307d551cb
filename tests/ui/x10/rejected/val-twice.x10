// A val has its value once.
public class ValTwice {
    val n: Long = 1;
    def set() { n = 2; } //~ ERROR rejected@17: `n` is a val: only a constructor gives it its value
    public static def main(Rail[String]) {}
}
