// Complex numbers, written afresh.
package x10.lang;

public struct Complex {
    public val re: Double;
    public val im: Double;
    public def this(re: Double, im: Double) { this.re = re; this.im = im; }

    public static val ZERO: Complex = Complex(0.0, 0.0);
    public static val ONE: Complex = Complex(1.0, 0.0);
    public static val I: Complex = Complex(0.0, 1.0);

    public operator this + (that: Complex): Complex = Complex(re + that.re, im + that.im);
    public operator this + (that: Double): Complex = Complex(re + that, im);
    public operator (that: Double) + this: Complex = Complex(that + re, im);
    public operator this - (that: Complex): Complex = Complex(re - that.re, im - that.im);
    public operator this - (that: Double): Complex = Complex(re - that, im);
    public operator (that: Double) - this: Complex = Complex(that - re, -im);
    public operator this * (that: Complex): Complex =
        Complex(re * that.re - im * that.im, re * that.im + im * that.re);
    public operator this * (that: Double): Complex = Complex(re * that, im * that);
    public operator (that: Double) * this: Complex = Complex(that * re, that * im);
    // Smith's way, which does not overflow where the quotient does not.
    public operator this / (that: Complex): Complex {
        if (Math.abs(that.re) >= Math.abs(that.im)) {
            val ratio = that.im / that.re;
            val scale = that.re + that.im * ratio;
            return Complex((re + im * ratio) / scale, (im - re * ratio) / scale);
        }
        val ratio = that.re / that.im;
        val scale = that.re * ratio + that.im;
        return Complex((re * ratio + im) / scale, (im * ratio - re) / scale);
    }
    public operator this / (that: Double): Complex = Complex(re / that, im / that);
    public operator (that: Double) / this: Complex = Complex(that, 0.0) / this;
    public operator - this: Complex = Complex(-re, -im);
    public operator + this: Complex = this;
    public static operator (x: Double): Complex = Complex(x, 0.0);

    public def conjugate(): Complex = Complex(re, -im);
    public def abs(): Double = Math.sqrt(re * re + im * im);
    public def isNaN(): Boolean = re != re || im != im;
    public def toString(): String = re + " + " + im + "i";
}
