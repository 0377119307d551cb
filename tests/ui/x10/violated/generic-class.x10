// As in holds, with a Rail filled with another zero.
class Main {
    static class Stack[T] {T haszero} {
        val items = new Rail[T](4);
        var size: Long = 0;
        def push(x: T) {
            items(size++) = x;
        }
        def pop(): T = items(--size);
    }

    public static def main(Rail[String]) {
        val s = new Stack[Long]();
        s.push(3);
        s.push(4);
        assert s.pop() == 4 && s.pop() == 3;
        val t = new Stack[String]();
        t.push("x");
        assert t.pop() == "x";
        assert t.items(3) == ""; //~ ERROR assertion-failed
    }
}
