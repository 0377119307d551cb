// Int wraps at 32 bits and Long at 64; a Short keeps 16 bits of what is put into it.
//~ places: 1
public class Widths {
    static def square(k: Int): Int = k * k;
    public static def main(Rail[String]) {
        assert square(46341n) == -2147479015n;
        var big: Long = Long.MIN_VALUE;
        big--;
        assert big == Long.MAX_VALUE;
        assert (70000 as Short) as Long == 4464;
        assert (-7 / 2) == -3 && (-7 % 2) == -1;
        assert (1 << 65) == 2 && (-1 >>> 60) == 15;
    }
}
