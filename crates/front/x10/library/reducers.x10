// Reducers, those that come with X10 among them, and the zeros of types, written afresh.
package x10.lang;

public interface Reducible[T] {
    def zero(): T;
    operator this(a: T, b: T): T;

    static struct SumReducer[T] implements Reducible[T] {
        public def zero(): T = Zero.get[T]();
        public operator this(a: T, b: T): T = a + b;
    }

    static struct AndReducer implements Reducible[Boolean] {
        public def zero(): Boolean = true;
        public operator this(a: Boolean, b: Boolean): Boolean = a && b;
    }

    static struct OrReducer implements Reducible[Boolean] {
        public def zero(): Boolean = false;
        public operator this(a: Boolean, b: Boolean): Boolean = a || b;
    }

    // Of the values and the one that is given for no value at all.
    static struct MinReducer[T] implements Reducible[T] {
        private val none: T;
        public def this(none: T) { this.none = none; }
        public def zero(): T = none;
        public operator this(a: T, b: T): T = a <= b ? a : b;
    }

    static struct MaxReducer[T] implements Reducible[T] {
        private val none: T;
        public def this(none: T) { this.none = none; }
        public def zero(): T = none;
        public operator this(a: T, b: T): T = a >= b ? a : b;
    }
}

public class Zero {
    public static def get[T](): T = (new Rail[T](1))(0);
}
