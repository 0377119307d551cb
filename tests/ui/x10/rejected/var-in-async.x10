// A var may be named in an async only with a finish between its declaration and the async.
public class VarInAsync {
    public static def main(Rail[String]) {
        var n: Long = 0;
        async n++; //~ ERROR rejected@15: `n` can change: an activity may name it only with a finish between its declaration and
    }
}
