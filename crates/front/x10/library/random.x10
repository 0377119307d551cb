// Pseudo-random numbers, written afresh: SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014),
// exact for a seed. Without one nobody knows the numbers.
package x10.util;

public class Random {
    private var seed: Long;
    private val step: Long;

    public def this() { seed = System.nanoTime(); step = GOLDEN; }
    public def this(seed: Long) { this.seed = seed; step = GOLDEN; }
    private def this(seed: Long, step: Long) { this.seed = seed; this.step = step; }

    // 2^64 divided by the golden ratio.
    private static val GOLDEN: Long = 0x9e3779b97f4a7c15;

    private static def mixed(bits: Long): Long {
        var z: Long = bits;
        z = (z ^ (z >>> 33n)) * 0xff51afd7ed558ccd;
        z = (z ^ (z >>> 33n)) * 0xc4ceb9fe1a85ec53;
        return z ^ (z >>> 33n);
    }

    private def advance(): Long {
        seed += step;
        return seed;
    }

    public def setSeed(seed: Long): void { this.seed = seed; }

    // Another generator, independent of this one. Its steps are odd and have no long runs of equal bits.
    public def split(): Random {
        val start = mixed(advance());
        var odd: Long = mixed(advance()) | 1;
        var changes: Long = odd ^ (odd >>> 1n);
        var count: Long = 0;
        while (changes != 0) {
            changes &= changes - 1;
            count++;
        }
        if (count < 24) odd ^= 0xaaaaaaaaaaaaaaaa;
        return new Random(start, odd);
    }

    public def nextLong(): Long = mixed(advance());
    public def nextInt(): Int = (mixed(advance()) >>> 32n) as Int;
    public def nextBoolean(): Boolean = nextInt() < 0n;
    public def nextDouble(): Double = (nextLong() >>> 11n) * 1.1102230246251565E-16;
    public def nextFloat(): Float = ((nextInt() >>> 8n) * 5.9604644775390625E-8) as Float;

    // From 0 to below the bound.
    public def nextInt(bound: Int): Int {
        if (bound <= 0n) return 0n;
        var mask: Int = 1n;
        while (mask < bound - 1n) mask = (mask << 1n) | 1n;
        var found: Int = nextInt() & mask;
        while (found >= bound) found = nextInt() & mask;
        return found;
    }

    public def nextLong(bound: Long): Long {
        if (bound <= 0) return 0;
        var mask: Long = 1;
        while (mask < bound - 1) mask = (mask << 1n) | 1;
        var found: Long = nextLong() & mask;
        while (found >= bound) found = nextLong() & mask;
        return found;
    }
}
