// A method without a body that this tool can read.
import x10.compiler.Native;

class Main {
    @Native("java", "System.nanoTime()")
    static native def ticks(): Long;

    public static def main(Rail[String]) {
        val t = ticks(); //~ ERROR unsupported
    }
}
