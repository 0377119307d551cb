// The part of x10.lang that programs use, written afresh. What the machine has itself is native.
package x10.lang;

// The names that X10 keeps from Java.
public type boolean = Boolean;
public type byte = Byte;
public type short = Short;
public type int = Int;
public type long = Long;
public type ubyte = UByte;
public type ushort = UShort;
public type uint = UInt;
public type ulong = ULong;
public type float = Float;
public type double = Double;
public type char = Char;

// What counts elements of arrays.
public type Index = Long;

public interface Any {
    @Native("any.toString") native def toString(): String;
    @Native("any.equals") native def equals(that: Any): Boolean;
    @Native("any.typeName") native def typeName(): String;
}

public interface Comparable[T] {
    def compareTo(that: T): Int;
}

// Types say with these what they can do; nothing asks them.
public interface Arithmetic[T] {}
public interface Bitwise[T] {}
public interface Ordered[T] {}

public interface Iterator[T] {
    def hasNext(): Boolean;
    def next(): T;
}

public interface Iterable[T] {
    def iterator(): Iterator[T];
}

public struct Byte {}
public struct Short {}
public struct UByte {}
public struct UShort {}
public struct UInt {}
public struct ULong {}

public struct Int {
    public static def parse(s: String): Int = parse(s, 10n);
    public static def parseInt(s: String): Int = parse(s, 10n);
    public static def parseInt(s: String, radix: Int): Int = parse(s, radix);
    public static def parse(s: String, radix: Int): Int {
        val value = Long.parse(s, radix);
        if (value != (value as Int) as Long) throw new NumberFormatException("For input string: \"" + s + "\"");
        return value as Int;
    }
    public def hashCode(): Int = this;
    public def compareTo(that: Int): Int = this < that ? -1n : (this > that ? 1n : 0n);
    public def signum(): Int = this < 0n ? -1n : (this > 0n ? 1n : 0n);
    public def bitCount(): Int {
        var count: Int = 0n;
        for (var k: Int = 0n; k < 32n; k++) if (((this >> k) & 1n) == 1n) count++;
        return count;
    }
    public def numberOfLeadingZeros(): Int {
        var count: Int = 0n;
        while (count < 32n && ((this >> (31n - count)) & 1n) == 0n) count++;
        return count;
    }
    public def numberOfTrailingZeros(): Int {
        var count: Int = 0n;
        while (count < 32n && ((this >> count) & 1n) == 0n) count++;
        return count;
    }
    public def highestOneBit(): Int = this == 0n ? 0n : 1n << (31n - numberOfLeadingZeros());
    public def lowestOneBit(): Int = this & -this;
    public def rotateLeft(by: Int): Int = (this << by) | (this >>> (32n - by));
    public def rotateRight(by: Int): Int = (this >>> by) | (this << (32n - by));
    // The bits as they are, so many at a time.
    private def bits(width: Int): String {
        var left: Int = this;
        var text: String = "";
        do {
            text = "0123456789abcdef".charAt((left & ((1n << width) - 1n)) as Int) + text;
            left = left >>> width;
        } while (left != 0n);
        return text;
    }
    public def toHexString(): String = bits(4n);
    public def toOctalString(): String = bits(3n);
    public def toBinaryString(): String = bits(1n);
    public def toString(radix: Int): String {
        var left: Int = this;
        var text: String = "";
        do {
            val digit = (left % radix) as Int;
            text = "0123456789abcdefghijklmnopqrstuvwxyz".charAt(digit < 0n ? -digit : digit) + text;
            left = left / radix;
        } while (left != 0n);
        return this < 0n ? "-" + text : text;
    }
}

public struct Long {
    public static def parse(s: String): Long = parse(s, 10n);
    public static def parseLong(s: String): Long = parse(s, 10n);
    public static def parseLong(s: String, radix: Int): Long = parse(s, radix);
    // Below zero there is one value more: it is read there.
    public static def parse(s: String, radix: Int): Long {
        var k: Int = 0n;
        val signed = s != null && s.length() > 0n && (s.charAt(0n) == '-' || s.charAt(0n) == '+');
        if (signed) k = 1n;
        var right: Boolean = s != null && k < s.length();
        var value: Long = 0;
        while (right && k < s.length()) {
            val digit = "0123456789abcdefghijklmnopqrstuvwxyz".indexOf(s.charAt(k).toLowerCase());
            right = digit >= 0n && digit < radix && value >= (Long.MIN_VALUE + digit) / radix;
            value = value * radix - digit;
            k++;
        }
        val positive = !signed || s.charAt(0n) == '+';
        if (!right || positive && value == Long.MIN_VALUE) throw new NumberFormatException("For input string: \"" + s + "\"");
        return positive ? -value : value;
    }
    public def hashCode(): Int = (this ^ (this >>> 32n)) as Int;
    public def compareTo(that: Long): Int = this < that ? -1n : (this > that ? 1n : 0n);
    public def signum(): Long = this < 0 ? -1 : (this > 0 ? 1 : 0);
    public def bitCount(): Int {
        var count: Int = 0n;
        for (var k: Int = 0n; k < 64n; k++) if (((this >> k) & 1) == 1) count++;
        return count;
    }
    public def numberOfLeadingZeros(): Int {
        var count: Int = 0n;
        while (count < 64n && ((this >> (63n - count)) & 1) == 0) count++;
        return count;
    }
    public def numberOfTrailingZeros(): Int {
        var count: Int = 0n;
        while (count < 64n && ((this >> count) & 1) == 0) count++;
        return count;
    }
    public def highestOneBit(): Long = this == 0 ? 0 : 1 << (63n - numberOfLeadingZeros());
    public def lowestOneBit(): Long = this & -this;
    public def rotateLeft(by: Int): Long = (this << by) | (this >>> (64n - by));
    public def rotateRight(by: Int): Long = (this >>> by) | (this << (64n - by));
    // The bits as they are, so many at a time.
    private def bits(width: Int): String {
        var left: Long = this;
        var text: String = "";
        do {
            text = "0123456789abcdef".charAt((left & ((1 << width) - 1)) as Int) + text;
            left = left >>> width;
        } while (left != 0);
        return text;
    }
    public def toHexString(): String = bits(4n);
    public def toOctalString(): String = bits(3n);
    public def toBinaryString(): String = bits(1n);
    public def toString(radix: Int): String {
        var left: Long = this;
        var text: String = "";
        do {
            val digit = (left % radix) as Int;
            text = "0123456789abcdefghijklmnopqrstuvwxyz".charAt(digit < 0n ? -digit : digit) + text;
            left = left / radix;
        } while (left != 0);
        return this < 0 ? "-" + text : text;
    }
}

public struct Float {
    public def isNaN(): Boolean = this != this;
    public def isInfinite(): Boolean = this == Float.POSITIVE_INFINITY || this == Float.NEGATIVE_INFINITY;
    public def compareTo(that: Float): Int = this < that ? -1n : (this > that ? 1n : 0n);
    public static def parse(s: String): Float = Double.parse(s) as Float;
    public static def parseFloat(s: String): Float = Double.parse(s) as Float;
}

public struct Double {
    public def isNaN(): Boolean = this != this;
    public def isInfinite(): Boolean = this == Double.POSITIVE_INFINITY || this == Double.NEGATIVE_INFINITY;
    public def compareTo(that: Double): Int = this < that ? -1n : (this > that ? 1n : 0n);
    public static def parseDouble(s: String): Double = parse(s);
    // Up to 15 digits and a power of ten up to the 22nd one division or product is exact; the others nobody does here.
    public static def parse(s: String): Double {
        val text = s.trim();
        var k: Int = 0n;
        val signed = text.length() > 0n && (text.charAt(0n) == '-' || text.charAt(0n) == '+');
        if (signed) k = 1n;
        var digits: Long = 0;
        var count: Long = 0;
        var power: Long = 0;
        var behind: Boolean = false;
        while (k < text.length() && (text.charAt(k).isDigit() || text.charAt(k) == '.' && !behind)) {
            if (text.charAt(k) == '.') behind = true;
            else {
                digits = digits * 10 + (text.charAt(k) - '0');
                count++;
                if (behind) power--;
            }
            k++;
        }
        if (count == 0) throw new NumberFormatException("For input string: \"" + s + "\"");
        if (k < text.length() && (text.charAt(k) == 'e' || text.charAt(k) == 'E')) {
            power += Long.parse(text.substring(k + 1n));
            k = text.length();
        }
        if (k < text.length()) throw new NumberFormatException("For input string: \"" + s + "\"");
        if (count > 15 || power > 22 || power < -22) return unmodelled(s);
        var ten: Double = 1.0;
        for (j in 1..(power < 0 ? -power : power)) ten *= 10.0;
        val value = power < 0 ? digits / ten : digits * ten;
        return signed && text.charAt(0n) == '-' ? -value : value;
    }
    @Native("a real of many digits from a text") native private static def unmodelled(s: String): Double;
}

public struct Boolean {
    public static def parse(s: String): Boolean = s != null && s.toLowerCase().equals("true");
    public static def parseBoolean(s: String): Boolean = parse(s);
    public def compareTo(that: Boolean): Int = this == that ? 0n : (this ? 1n : -1n);
}

public struct Char {
    public def ord(): Int = this as Int;
    public def isDigit(): Boolean = this >= '0' && this <= '9';
    public static def ord(c: Char): Int = c as Int;
    public static def chr(code: Int): Char = code as Char;
    public def compareTo(that: Char): Int = this - that;
    public def isLowerCase(): Boolean = this >= 'a' && this <= 'z';
    public def isUpperCase(): Boolean = this >= 'A' && this <= 'Z';
    public def isLetterOrDigit(): Boolean = isLetter() || isDigit();
    public def isSpaceChar(): Boolean = this == ' ';
    public def isLetter(): Boolean = (this >= 'a' && this <= 'z') || (this >= 'A' && this <= 'Z');
    public def isWhitespace(): Boolean = this == ' ' || this == '\t' || this == '\n' || this == '\r';
    public def toUpperCase(): Char = this >= 'a' && this <= 'z' ? ((this as Int) - 32n) as Char : this;
    public def toLowerCase(): Char = this >= 'A' && this <= 'Z' ? ((this as Int) + 32n) as Char : this;
}

public class String implements Comparable[String] {
    @Native("string.length") native public def length(): Int;
    @Native("string.charAt") native public def charAt(k: Int): Char;
    @Native("string.charAt") native public operator this(k: Int): Char;
    @Native("string.substring") native public def substring(low: Int, high: Int): String;
    @Native("string.indexOf") native public def indexOf(part: String): Int;
    public def substring(low: Int): String = substring(low, length());
    public def indexOf(part: String, from: Int): Int {
        val start = from < 0n ? 0n : from;
        if (start > length()) return -1n;
        val found = substring(start).indexOf(part);
        return found < 0n ? -1n : found + start;
    }
    public def indexOf(c: Char): Int = indexOf("" + c);
    public def indexOf(c: Char, from: Int): Int = indexOf("" + c, from);
    public def lastIndexOf(part: String): Int = lastIndexOf(part, length());
    public def lastIndexOf(part: String, from: Int): Int {
        var k: Int = Math.min(from, length() - part.length());
        while (k >= 0n) {
            if (substring(k, k + part.length()).equals(part)) return k;
            k--;
        }
        return -1n;
    }
    public def lastIndexOf(c: Char): Int = lastIndexOf("" + c);
    public def lastIndexOf(c: Char, from: Int): Int = lastIndexOf("" + c, from);
    public def chars(): Rail[Char] = new Rail[Char](length() as Long, (k: Long) => charAt(k as Int));
    public static def valueOf[T](value: T): String = "" + value;
    public def hashCode(): Int {
        var code: Int = 0n;
        for (var k: Int = 0n; k < length(); k++) code = 31n * code + charAt(k).ord();
        return code;
    }
    public def contains(part: String): Boolean = indexOf(part) >= 0n;
    public def startsWith(part: String): Boolean =
        length() >= part.length() && substring(0n, part.length()).equals(part);
    public def endsWith(part: String): Boolean =
        length() >= part.length() && substring(length() - part.length(), length()).equals(part);
    public def compareTo(that: String): Int {
        val shorter = Math.min(length(), that.length());
        for (var k: Int = 0n; k < shorter; k++) if (charAt(k) != that.charAt(k)) return charAt(k) - that.charAt(k);
        return length() - that.length();
    }
    public def compareToIgnoreCase(that: String): Int = toLowerCase().compareTo(that.toLowerCase());
    public def equalsIgnoreCase(that: String): Boolean =
        that != null && toLowerCase().equals(that.toLowerCase());
    public def toUpperCase(): String {
        var text: String = "";
        for (var k: Int = 0n; k < length(); k++) text += charAt(k).toUpperCase();
        return text;
    }
    public def toLowerCase(): String {
        var text: String = "";
        for (var k: Int = 0n; k < length(); k++) text += charAt(k).toLowerCase();
        return text;
    }
    public def trim(): String {
        var low: Int = 0n;
        var high: Int = length();
        while (low < high && charAt(low).isWhitespace()) low++;
        while (high > low && charAt(high - 1n).isWhitespace()) high--;
        return substring(low, high);
    }
    // Nothing behind the last delimiter is no part.
    public def split(by: String): Rail[String] {
        if (by.length() == 0n) return new Rail[String](length() as Long, (k: Long) => substring(k as Int, (k + 1) as Int));
        var count: Long = 0;
        var rest: String = this;
        while (rest.indexOf(by) >= 0n) {
            count++;
            rest = rest.substring(rest.indexOf(by) + by.length());
        }
        val parts = new Rail[String](rest.length() > 0n ? count + 1 : count);
        if (rest.length() > 0n) parts(count) = rest;
        rest = this;
        for (k in 0..(count - 1)) {
            parts(k) = rest.substring(0n, rest.indexOf(by));
            rest = rest.substring(rest.indexOf(by) + by.length());
        }
        return parts;
    }
    @Native("format") native public static def format[A](form: String, a: A): String;
    @Native("format") native public static def format[A, B](form: String, a: A, b: B): String;
    @Native("format") native public static def format[A, B, C](form: String, a: A, b: B, c: C): String;
}

public class Rail[T] {
    public def range(): LongRange = 0..(size - 1);
    public static def copy[T](from: Rail[T], to: Rail[T]): void {
        if (from.size != to.size) throw new IllegalArgumentException("source and destination do not have equal size");
        for (k in 0..(from.size - 1)) to(k) = from(k);
    }
    public static def copy[T](from: Rail[T], start: Long, to: Rail[T], first: Long, count: Long): void {
        checked(start, count, from.size);
        checked(first, count, to.size);
        if (from == to && first > start) {
            for (k in 1..count) to(first + count - k) = from(start + count - k);
        } else {
            for (k in 0..(count - 1)) to(first + k) = from(start + k);
        }
    }
    private static def checked(first: Long, count: Long, size: Long): void {
        if (first < 0 || count < 0 || first + count > size) throw new ArrayIndexOutOfBoundsException("Rail.copy");
    }
    // As programs of 2010 make them and fill them again.
    public static def make[T](n: Int): Rail[T] = new Rail[T](n);
    public static def make[T](n: Int, f: (Int) => T): Rail[T] = new Rail[T](n, (k: Long) => f(k as Int));
    public def reset(value: T): void { fill(value); }
    public def clear(): void { clear(0, size); }
    public def clear(first: Long, count: Long): void {
        checked(first, count, size);
        val zero = Zero.get[T]();
        for (k in 0..(count - 1)) this(first + k) = zero;
    }
    public def toString(limit: Long): String {
        var text: String = "[";
        for (k in 0..(Math.min(size, limit) - 1)) text += (k > 0 ? "," : "") + this(k);
        return text + (size > limit ? "...(omitted " + (size - limit) + " elements)]" : "]");
    }
    public def fill(value: T): void {
        for (k in 0..(size - 1)) this(k) = value;
    }
}

// A class with nothing in it.
public class Empty {}

public class GlobalRef[T] {
    @Native("globalref.target") native public operator this(): T;
    @Native("globalref.target") native public def apply(): T;
}

public struct LongRange(min: Long, max: Long) {
    public operator this * (r: LongRange): DenseIterationSpace_2 = new DenseIterationSpace_2(min, r.min, max, r.max);
    public static operator (r: IntRange): LongRange = LongRange(r.min, r.max);
    // The k-th of n parts; the first ones are one longer.
    public def split(n: Long): Rail[LongRange] {
        val all = this;
        val part = size() / n;
        val longer = size() % n;
        return new Rail[LongRange](n, (k: Long) => {
            val first = all.min + k * part + (k < longer ? k : longer);
            return first..(first + part + (k < longer ? 1 : 0) - 1);
        });
    }
    public def toString(): String = min + ".." + max;
    public def size(): Long = max < min ? 0 : max - min + 1;
    public operator this(k: Long): Long = min + k;
}

public struct IntRange(min: Int, max: Int) {
    public def toString(): String = min + ".." + max;
    public def size(): Int = max < min ? 0n : max - min + 1n;
}

public struct Place {
    @Native("place.count") native public static def numPlaces(): Long;
    @Native("place.count") native public static def numAllPlaces(): Long;
    public static def places(): PlaceGroup = PlaceGroup();
    public def id(): Long = id;
    public static def places(k: Long): Place = Place(k);
    public static def place(k: Long): Place = Place(k);
    public def isFirst(): Boolean = id == 0;
    public def isLast(): Boolean = id == numPlaces() - 1;
    public def next(): Place = Place((id + 1) % numPlaces());
    public def prev(): Place = Place((id + numPlaces() - 1) % numPlaces());
    public def isDead(): Boolean = false;
}

// All places, in order, or those of a Rail.
@Handle
public struct PlaceGroup {
    private val some: Rail[Place];
    public def this() { some = null; }
    public def this(some: Rail[Place]) { this.some = some; }
    public def size(): Long = some == null ? Place.numPlaces() : some.size;
    public def numPlaces(): Long = size();
    // Of `Place.places` in 2010.
    public property length(): Int = size() as Int;
    // A ValRail of them in 2010, of which a Rail is a copy.
    public static operator (g: PlaceGroup): Rail[Place] = new Rail[Place](g.size(), (k: Long) => g(k));
    public operator this(k: Long): Place = some == null ? Place(k) : some(k);
    public def indexOf(p: Place): Long = some == null ? p.id : position(p.id);
    private def position(id: Long): Long {
        for (k in 0..(some.size - 1)) if (some(k).id == id) return k;
        return -1;
    }
    public def contains(p: Place): Boolean = contains(p.id);
    public def contains(id: Long): Boolean = some == null ? id >= 0 && id < Place.numPlaces() : position(id) >= 0;
    public def next(p: Place): Place = some == null ? p.next() : around(indexOf(p) + 1);
    public def prev(p: Place): Place = some == null ? p.prev() : around(indexOf(p) + size() - 1);
    private def around(k: Long): Place = some(k % size());
    public def isEmpty(): Boolean = size() == 0;
    public def broadcastFlat(f: () => void): void {
        val all = this;
        finish for (k in 0..(all.size() - 1)) at (all(k)) async f();
    }
    public def equals(that: Any): Boolean {
        if (!(that instanceof PlaceGroup)) return false;
        val other = that as PlaceGroup;
        if (other.size() != size()) return false;
        for (k in 0..(size() - 1)) if (other(k) != this(k)) return false;
        return true;
    }
    public def toString(): String {
        var text: String = "PlaceGroup(";
        for (k in 0..(size() - 1)) text += (k > 0 ? "," : "") + this(k).id;
        return text + ")";
    }
}

public type SparsePlaceGroup = PlaceGroup;

public class Clock {
    @Native("clock.make") native public static def make(): Clock;
    @Native("clock.make") native public static def make(name: String): Clock;
    @Native("clock.advanceAll") native public static def advanceAll(): void;
    @Native("clock.resumeAll") native public static def resumeAll(): void;
    @Native("clock.advance") native public def advance(): void;
    @Native("clock.resume") native public def resume(): void;
    @Native("clock.drop") native public def drop(): void;
    @Native("clock.registered") native public def registered(): Boolean;
    @Native("clock.phase") native public def phase(): Int;
    public def dropped(): Boolean = !registered();
}

public class Console {
    public static val OUT: Printer = null;
    public static val ERR: ErrorPrinter = null;
}

public class Printer {
    private val to: StringWriter;
    public def this(to: StringWriter) { this.to = to; }
    def write(text: String): void { to.write(text); }
    @Native("println") native public def println(): void;
    @Native("println") native public def println[T](value: T): void;
    @Native("print") native public def print[T](value: T): void;
    @Native("printf") native public def printf(form: String): void;
    @Native("printf") native public def printf[A](form: String, a: A): void;
    @Native("printf") native public def printf[A, B](form: String, a: A, b: B): void;
    @Native("printf") native public def printf[A, B, C](form: String, a: A, b: B, c: C): void;
    @Native("printf") native public def printf[A, B, C, D](form: String, a: A, b: B, c: C, d: D): void;
    @Native("printf") native public def printf[A, B, C, D, E](form: String, a: A, b: B, c: C, d: D, e: E): void;
    @Native("printf") native public def printf[A, B, C, D, E, F](
        form: String, a: A, b: B, c: C, d: D, e: E, f: F): void;
    @Native("discard") native public def flush(): void;
}

// Keeps what is printed to it.
public class StringWriter {
    private var text: String = "";
    public def this() {}
    public def write(more: String): void { text += more; }
    public def result(): String = text;
    public def toString(): String = text;
}

// What is written there is no output of the program.
public class ErrorPrinter {
    @Native("discard") native public def println(): void;
    @Native("discard") native public def println[T](value: T): void;
    @Native("discard") native public def print[T](value: T): void;
    @Native("discard") native public def flush(): void;
}

public class System {
    @Native("havoc") native public static def nanoTime(): Long;
    @Native("havoc") native public static def currentTimeMillis(): Long;
    @Native("sleep") native public static def sleep(time: Long): Boolean;
    @Native("sleep") native public static def threadSleep(time: Long): Boolean;
    public static def setProperty(name: String, value: String): void {}
    @Native("system.exit") native public static def setExitCode(code: Int): void;
}

public class Math {
    public static val PI: Double = 3.141592653589793;
    public static val E: Double = 2.718281828459045;
    @Native("math.abs") native public static def abs(x: Double): Double;
    @Native("math.abs") native public static def abs(x: Float): Float;
    @Native("math.min") native public static def min(x: Float, y: Float): Float;
    @Native("math.max") native public static def max(x: Float, y: Float): Float;
    public static def abs(x: Int): Int = x < 0n ? -x : x;
    public static def abs(x: Long): Long = x < 0 ? -x : x;
    @Native("math.min") native public static def min(x: Int, y: Int): Int;
    @Native("math.min") native public static def min(x: Long, y: Long): Long;
    @Native("math.min") native public static def min(x: Double, y: Double): Double;
    @Native("math.max") native public static def max(x: Int, y: Int): Int;
    @Native("math.max") native public static def max(x: Long, y: Long): Long;
    @Native("math.max") native public static def max(x: Double, y: Double): Double;
    @Native("math.sqrt") native public static def sqrt(x: Double): Double;
    public static def sqrtf(x: Float): Float = sqrt(x) as Float;
    // One step of Newton's method takes away what the power leaves.
    public static def cbrt(x: Double): Double {
        if (x != x || x == 0.0 || x - x != 0.0) return x;
        val near = x < 0.0 ? -pow(-x, 1.0 / 3.0) : pow(x, 1.0 / 3.0);
        return near - (near * near * near - x) / (3.0 * near * near);
    }
    public static def hypot(x: Double, y: Double): Double = sqrt(x * x + y * y);
    public static def rint(x: Double): Double {
        val low = floor(x);
        if (x - low != 0.5) return floor(x + 0.5);
        return floor(low / 2.0) * 2.0 == low ? low : low + 1.0;
    }
    public static def copySign(x: Double, y: Double): Double =
        (y < 0.0 || y == 0.0 && 1.0 / y < 0.0) ? -abs(x) : abs(x);
    public static def signum(x: Int): Int = x < 0n ? -1n : (x > 0n ? 1n : 0n);
    public static def signum(x: Long): Long = x < 0 ? -1 : (x > 0 ? 1 : 0);
    public static def isPowerOf2(x: Int): Boolean = x > 0n && (x & -x) == x;
    public static def isPowerOf2(x: Long): Boolean = x > 0 && (x & -x) == x;
    public static def log2(x: Long): Long {
        var power: Long = 0;
        var left: Long = x;
        while (left > 1) { left = left / 2; power++; }
        return power;
    }
    public static def nextPowerOf2(x: Long): Long {
        var power: Long = 1;
        while (power < x) power *= 2;
        return power;
    }
    @Native("math.pow") native public static def pow(x: Double, y: Double): Double;
    public static def pow2(k: Int): Int = 1n << k;
    @Native("math.exp") native public static def exp(x: Double): Double;
    @Native("math.log") native public static def log(x: Double): Double;
    @Native("math.log10") native public static def log10(x: Double): Double;
    @Native("math.sin") native public static def sin(x: Double): Double;
    @Native("math.cos") native public static def cos(x: Double): Double;
    @Native("math.tan") native public static def tan(x: Double): Double;
    @Native("math.asin") native public static def asin(x: Double): Double;
    @Native("math.acos") native public static def acos(x: Double): Double;
    @Native("math.atan") native public static def atan(x: Double): Double;
    @Native("math.atan2") native public static def atan2(y: Double, x: Double): Double;
    public static def floor(x: Double): Double {
        if (x != x || x == 0.0 || x >= 9.0e15 || x <= -9.0e15) return x;
        val whole = (x as Long) as Double;
        return whole > x ? whole - 1.0 : whole;
    }
    public static def ceil(x: Double): Double = -floor(-x);
    public static def round(x: Double): Double {
        val low = floor(x);
        return ((x - low >= 0.5 ? low + 1.0 : low) as Long) as Double;
    }
    public static def signum(x: Double): Double = x > 0.0 ? 1.0 : (x < 0.0 ? -1.0 : 0.0);
}

public class Cell[T] {
    public var value: T;
    public def this(value: T) { this.value = value; }
    public operator this(): T = value;
    public operator this()=(v: T): T { value = v; return v; }
    public def get(): T = value;
    public def set(v: T): T { value = v; return v; }
    public def toString(): String = "Cell(" + value + ")";
}

public class CheckedThrowable {
    private val message: String;
    private val cause: CheckedThrowable;
    public def this() { message = null; cause = null; }
    public def this(message: String) { this.message = message; cause = null; }
    public def this(cause: CheckedThrowable) { message = null; this.cause = cause; }
    public def this(message: String, cause: CheckedThrowable) { this.message = message; this.cause = cause; }
    public def getMessage(): String = message;
    public def getCheckedCause(): CheckedThrowable = cause;
    public def getCause(): CheckedThrowable = cause;
    public def printStackTrace(): void {}
    public def toString(): String =
        getMessage() == null ? typeName() : typeName() + ": " + getMessage();
}

public class Exception extends CheckedThrowable {
    public def this() { super(); }
    public def this(message: String) { super(message); }
    public def this(cause: CheckedThrowable) { super(cause); }
    public def this(message: String, cause: CheckedThrowable) { super(message, cause); }
}

public class CheckedException extends CheckedThrowable {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class Error extends CheckedThrowable {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class AssertionError extends Error {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class InternalError extends Error {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class OutOfMemoryError extends Error {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class StackOverflowError extends Error {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class ArithmeticException extends Exception {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class NullPointerException extends Exception {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class IndexOutOfBoundsException extends Exception {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class ArrayIndexOutOfBoundsException extends IndexOutOfBoundsException {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class StringIndexOutOfBoundsException extends IndexOutOfBoundsException {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class ClassCastException extends Exception {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class FailedDynamicCheckException extends ClassCastException {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class IllegalStateException extends Exception {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class IllegalArgumentException extends Exception {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class NumberFormatException extends IllegalArgumentException {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class IllegalOperationException extends Exception {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class UnsupportedOperationException extends Exception {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class NoSuchElementException extends Exception {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class ClockUseException extends Exception {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class BadPlaceException extends Exception {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class NegativeArraySizeException extends Exception {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}

public class MultipleExceptions extends Exception {
    public val exceptions: Rail[CheckedThrowable];
    public def this() { super(); exceptions = new Rail[CheckedThrowable](0); }
    public def this(one: CheckedThrowable) { super(); exceptions = new Rail[CheckedThrowable](1, one); }
    public def this(exceptions: Rail[CheckedThrowable]) {
        super();
        this.exceptions = exceptions;
    }
    public def exceptions(): Rail[CheckedThrowable] = exceptions;
}
