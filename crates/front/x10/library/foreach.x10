// Loops whose rounds run in parallel (x10.compiler.Foreach, x10.util.foreach), written afresh: activities in a finish.
package x10.util.foreach;

// How many activities a loop is split into.
class Workers {
    static val X10_NTHREADS: Long = 2;
    // Where the block of a number begins; the first ones are one longer.
    static def start(low: Long, high: Long, block: Long): Long {
        val size = (high - low + 1) / X10_NTHREADS;
        val longer = (high - low + 1) % X10_NTHREADS;
        return low + block * size + (block < longer ? block : longer);
    }
    static def grain(low: Long, high: Long): Long {
        val part = (high - low) / (8 * X10_NTHREADS);
        return part < 1 ? 1 : part;
    }
}

public class Sequential {
    public static operator for (r: LongRange, body: (Long) => void): void {
        for (k in r) body(k);
    }
    public static operator for (s: DenseIterationSpace_2, body: (Long, Long) => void): void {
        for (i in s.min0..s.max0) for (j in s.min1..s.max1) body(i, j);
    }
    public static operator for [T](r: LongRange, reduce: (T, T) => T, identity: T, body: (Long) => T): T {
        var all: T = identity;
        for (k in r) all = reduce(all, body(k));
        return all;
    }
    public static operator for [T](s: DenseIterationSpace_2, reduce: (T, T) => T, identity: T, body: (Long, Long) => T): T {
        var all: T = identity;
        for (i in s.min0..s.max0) for (j in s.min1..s.max1) all = reduce(all, body(i, j));
        return all;
    }
    public static class Reducer[T] {
        private val reduce: (T, T) => T;
        private val identity: T;
        private var result: T;
        public def this(reduce: (T, T) => T, identity: T) { this.reduce = reduce; this.identity = identity; result = identity; }
        public def value(): T = result;
        public operator for (r: LongRange, body: (Long) => T): void {
            result = Sequential.operator for[T](r, reduce, identity, body);
        }
        public operator for (s: DenseIterationSpace_2, body: (Long, Long) => T): void {
            result = Sequential.operator for[T](s, reduce, identity, body);
        }
    }
}

// One activity for each round.
public class Basic {
    public static operator for (r: LongRange, body: (Long) => void): void {
        finish for (k in r) async body(k);
    }
    public static operator for (s: DenseIterationSpace_2, body: (Long, Long) => void): void {
        finish for (i in s.min0..s.max0) for (j in s.min1..s.max1) async body(i, j);
    }
}

// One activity for each block of rounds.
public class Block {
    public static operator for (r: LongRange, body: (Long) => void): void {
        finish for (b in 0..(Workers.X10_NTHREADS - 1)) async
            for (k in Workers.start(r.min, r.max, b)..(Workers.start(r.min, r.max, b + 1) - 1)) body(k);
    }
    public static operator for (s: DenseIterationSpace_2, body: (Long, Long) => void): void {
        finish for (b in 0..(Workers.X10_NTHREADS - 1)) async
            for (i in Workers.start(s.min0, s.max0, b)..(Workers.start(s.min0, s.max0, b + 1) - 1))
                for (j in s.min1..s.max1) body(i, j);
    }
    public static operator for [T](r: LongRange, reduce: (T, T) => T, identity: T, body: (Long) => T): T {
        val parts = new Rail[T](Workers.X10_NTHREADS, identity);
        finish for (b in 0..(Workers.X10_NTHREADS - 1)) async {
            var all: T = identity;
            for (k in Workers.start(r.min, r.max, b)..(Workers.start(r.min, r.max, b + 1) - 1)) all = reduce(all, body(k));
            parts(b) = all;
        }
        var total: T = identity;
        for (part in parts) total = reduce(total, part);
        return total;
    }
    public static operator for [T](s: DenseIterationSpace_2, reduce: (T, T) => T, identity: T, body: (Long, Long) => T): T {
        val parts = new Rail[T](Workers.X10_NTHREADS, identity);
        finish for (b in 0..(Workers.X10_NTHREADS - 1)) async {
            var all: T = identity;
            for (i in Workers.start(s.min0, s.max0, b)..(Workers.start(s.min0, s.max0, b + 1) - 1))
                for (j in s.min1..s.max1) all = reduce(all, body(i, j));
            parts(b) = all;
        }
        var total: T = identity;
        for (part in parts) total = reduce(total, part);
        return total;
    }
    public static class Reducer[T] {
        private val reduce: (T, T) => T;
        private val identity: T;
        private var result: T;
        public def this(reduce: (T, T) => T, identity: T) { this.reduce = reduce; this.identity = identity; result = identity; }
        public def value(): T = result;
        public operator for (r: LongRange, body: (Long) => T): void {
            result = Block.operator for[T](r, reduce, identity, body);
        }
        public operator for (s: DenseIterationSpace_2, body: (Long, Long) => T): void {
            result = Block.operator for[T](s, reduce, identity, body);
        }
    }
}

// Rounds are dealt out in turn.
public class Cyclic {
    public static operator for (r: LongRange, body: (Long) => void): void {
        finish for (b in 0..(Workers.X10_NTHREADS - 1)) async {
            var k: Long = r.min + b;
            while (k <= r.max) { body(k); k += Workers.X10_NTHREADS; }
        }
    }
    public static operator for [T](r: LongRange, reduce: (T, T) => T, identity: T, body: (Long) => T): T {
        val parts = new Rail[T](Workers.X10_NTHREADS, identity);
        finish for (b in 0..(Workers.X10_NTHREADS - 1)) async {
            var all: T = identity;
            var k: Long = r.min + b;
            while (k <= r.max) { all = reduce(all, body(k)); k += Workers.X10_NTHREADS; }
            parts(b) = all;
        }
        var total: T = identity;
        for (part in parts) total = reduce(total, part);
        return total;
    }
}

// Halves, until they are small.
public class Bisect {
    public static operator for (r: LongRange, body: (Long) => void): void {
        finish halves(r.min, r.max, Workers.grain(r.min, r.max), body);
    }
    public static operator for (r: LongRange, grain: Long, body: (Long) => void): void {
        finish halves(r.min, r.max, grain, body);
    }
    private static def halves(low: Long, high: Long, grain: Long, body: (Long) => void): void {
        if (high - low + 1 > grain) {
            val middle = (low + high + 1) / 2;
            async halves(middle, high, grain, body);
            halves(low, middle - 1, grain, body);
        } else {
            for (k in low..high) body(k);
        }
    }
    public static operator for (s: DenseIterationSpace_2, body: (Long, Long) => void): void {
        finish quarters(s.min0, s.max0, s.min1, s.max1, Workers.grain(s.min0, s.max0), Workers.grain(s.min1, s.max1), body);
    }
    // Across the longer side.
    private static def quarters(low0: Long, high0: Long, low1: Long, high1: Long, grain0: Long, grain1: Long,
            body: (Long, Long) => void): void {
        if (high0 - low0 + 1 > grain0 && (high0 - low0 >= high1 - low1 || high1 - low1 + 1 <= grain1)) {
            val middle = (low0 + high0 + 1) / 2;
            async quarters(middle, high0, low1, high1, grain0, grain1, body);
            quarters(low0, middle - 1, low1, high1, grain0, grain1, body);
        } else if (high1 - low1 + 1 > grain1) {
            val middle = (low1 + high1 + 1) / 2;
            async quarters(low0, high0, middle, high1, grain0, grain1, body);
            quarters(low0, high0, low1, middle - 1, grain0, grain1, body);
        } else {
            for (i in low0..high0) for (j in low1..high1) body(i, j);
        }
    }
    public static operator for [T](r: LongRange, reduce: (T, T) => T, identity: T, body: (Long) => T): T =
        folded[T](r.min, r.max, Workers.grain(r.min, r.max), reduce, identity, body);
    private static def folded[T](low: Long, high: Long, grain: Long, reduce: (T, T) => T, identity: T, body: (Long) => T): T {
        if (high - low + 1 > grain) {
            val middle = (low + high + 1) / 2;
            val halves = new Rail[T](2, identity);
            finish {
                async halves(1) = folded[T](middle, high, grain, reduce, identity, body);
                halves(0) = folded[T](low, middle - 1, grain, reduce, identity, body);
            }
            return reduce(halves(0), halves(1));
        }
        var all: T = identity;
        for (k in low..high) all = reduce(all, body(k));
        return all;
    }
}

// The same by methods.
public class Foreach {
    public static def sequential(low: Long, high: Long, body: (Long) => void): void { Sequential.operator for(low..high, body); }
    public static def basic(low: Long, high: Long, body: (Long) => void): void { Basic.operator for(low..high, body); }
    public static def block(low: Long, high: Long, body: (Long) => void): void { Block.operator for(low..high, body); }
    public static def cyclic(low: Long, high: Long, body: (Long) => void): void { Cyclic.operator for(low..high, body); }
    public static def bisect(low: Long, high: Long, body: (Long) => void): void { Bisect.operator for(low..high, body); }
    public static def sequential(a: Long, b: Long, c: Long, d: Long, body: (Long, Long) => void): void {
        Sequential.operator for(new DenseIterationSpace_2(a, c, b, d), body);
    }
    public static def basic(a: Long, b: Long, c: Long, d: Long, body: (Long, Long) => void): void {
        Basic.operator for(new DenseIterationSpace_2(a, c, b, d), body);
    }
    public static def block(a: Long, b: Long, c: Long, d: Long, body: (Long, Long) => void): void {
        Block.operator for(new DenseIterationSpace_2(a, c, b, d), body);
    }
    public static def bisect(a: Long, b: Long, c: Long, d: Long, body: (Long, Long) => void): void {
        Bisect.operator for(new DenseIterationSpace_2(a, c, b, d), body);
    }
    public static def sequentialReduce[T](low: Long, high: Long, body: (Long) => T, reduce: (T, T) => T, identity: T): T =
        Sequential.operator for[T](low..high, reduce, identity, body);
    public static def blockReduce[T](low: Long, high: Long, body: (Long) => T, reduce: (T, T) => T, identity: T): T =
        Block.operator for[T](low..high, reduce, identity, body);
    public static def cyclicReduce[T](low: Long, high: Long, body: (Long) => T, reduce: (T, T) => T, identity: T): T =
        Cyclic.operator for[T](low..high, reduce, identity, body);
    public static def bisectReduce[T](low: Long, high: Long, body: (Long) => T, reduce: (T, T) => T, identity: T): T =
        Bisect.operator for[T](low..high, reduce, identity, body);
}
