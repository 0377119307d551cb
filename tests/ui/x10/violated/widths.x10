// As widths in holds: the product is an Int before it is a Long.
//~ places: 1
public class Widths {
    static def square(k: Int): Long = k * k;
    public static def main(Rail[String]) {
        assert square(46341n) == 2147488281; //~ ERROR assertion-failed@16: `square(46341n) == 2147488281` is false in main
    }
}
