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

// Takes what is offered to a collecting finish, for each place apart.
@Handle
class Collector[T] {
    private val reducer: Reducible[T];
    private val parts: Rail[Offered[T]];
    def this(reducer: Reducible[T]) {
        this.reducer = reducer;
        parts = new Rail[Offered[T]](Place.numPlaces(), (k: Long) => at (Place(k)) new Offered[T]());
    }
    def take(value: T): void {
        val part = parts(here.id);
        atomic {
            part.value = reducer(part.any ? part.value : reducer.zero(), value);
            part.any = true;
        }
    }
    // Those of the places that offered something, in the order of the places.
    def result(): T {
        var all: T = reducer.zero();
        for (part in parts) if (part.any) all = reducer(all, part.value);
        return all;
    }
}

// What one place has offered.
@Handle
class Offered[T] {
    var any: Boolean = false;
    var value: T;
}

public class Zero {
    public static def get[T](): T = (new Rail[T](1))(0);
}
