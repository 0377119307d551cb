// round and floor give reals; the root of a cube is exact; minus zero stays.
class Main {
    public static def main(Rail[String]) {
        assert Math.round(2.5) == 3.0 && Math.round(-2.5) == -2.0;
        assert Math.cbrt(64.0) == 4.0;
        assert ("" + Math.floor(-0.0)).equals("-0.0");
    }
}
