// `int` wraps at 32 bits, as Int does.
//~ places: 1
public class JavaNames {
    public static def main(Rail[String]) {
        var small: int = 2147483647n;
        small++;
        val wide: long = small;
        assert wide > 0; //~ ERROR assertion-failed
    }
}
