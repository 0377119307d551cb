/* Functions of floating numbers that the tree has no term for (7.12). */
#include <math.h>

int __partita_isnan(double x) { return x != x; }
int __partita_isinf(double x) { return x == HUGE_VAL ? 1 : x == -HUGE_VAL ? -1 : 0; }
int __partita_isfinite(double x) { return x - x == 0.0; }
int __partita_isnormal(double x) { return __partita_isfinite(x) && fabs(x) >= 2.2250738585072014e-308; }
int __partita_signbit(double x) {
    union {
        double value;
        unsigned long bits;
    } both;
    both.value = x;
    return both.bits >> 63 != 0;
}
int __partita_fpclassify(double x) {
    if (x != x) return FP_NAN;
    if (__partita_isinf(x)) return FP_INFINITE;
    if (x == 0.0) return FP_ZERO;
    return __partita_isnormal(x) ? FP_NORMAL : FP_SUBNORMAL;
}

double copysign(double x, double y) { return __partita_signbit(x) == __partita_signbit(y) ? x : -x; }
double fmax(double x, double y) { return x != x ? y : y != y ? x : x > y ? x : y; }
double fmin(double x, double y) { return x != x ? y : y != y ? x : x < y ? x : y; }
double fdim(double x, double y) { return x > y ? x - y : x <= y ? 0.0 : x + y; }
double hypot(double x, double y) {
    double a = fabs(x), b = fabs(y);
    if (__partita_isinf(a) || __partita_isinf(b)) return HUGE_VAL;
    if (a < b) {
        double t = a;
        a = b;
        b = t;
    }
    if (a == 0.0) return 0.0;
    if (a > 1e150 || b < 1e-150) {
        b /= a;
        return a * sqrt(1.0 + b * b);
    }
    return sqrt(a * a + b * b);
}

double ldexp(double x, int exponent) {
    for (; exponent > 0 && x != 0.0 && __partita_isfinite(x); exponent--) x *= 2.0;
    for (; exponent < 0 && x != 0.0; exponent++) x /= 2.0;
    return x;
}
double scalbn(double x, int exponent) { return ldexp(x, exponent); }

double frexp(double x, int *exponent) {
    *exponent = 0;
    if (x == 0.0 || !__partita_isfinite(x)) return x;
    while (fabs(x) >= 1.0) {
        x /= 2.0;
        ++*exponent;
    }
    while (fabs(x) < 0.5) {
        x *= 2.0;
        --*exponent;
    }
    return x;
}

double modf(double x, double *whole) {
    *whole = trunc(x);
    if (__partita_isinf(x)) return copysign(0.0, x);
    return copysign(x - *whole, x);
}

double rint(double x) {
    double down = floor(x), rest = x - down;
    if (!(fabs(x) < 4503599627370496.0)) return x;
    if (rest < 0.5) return copysign(down, x);
    if (rest > 0.5) return copysign(down + 1.0, x);
    return copysign(fmod(down, 2.0) == 0.0 ? down : down + 1.0, x);
}
double nearbyint(double x) { return rint(x); }
long lround(double x) { return (long)round(x); }
long long llround(double x) { return (long long)round(x); }
long lrint(double x) { return (long)rint(x); }
long long llrint(double x) { return (long long)rint(x); }
double cbrt(double x) {
    if (x == 0.0 || !__partita_isfinite(x)) return x;
    double y = copysign(pow(fabs(x), 1.0 / 3.0), x);
    return y - (y * y * y - x) / (3.0 * y * y);
}
double exp2(double x) { return pow(2.0, x); }
/* Exact for powers of two: many a program rounds it up. */
double log2(double x) {
    int exponent;
    if (!(x > 0.0) || !__partita_isfinite(x)) return log(x);
    double rest = frexp(x, &exponent);
    return rest == 0.5 ? exponent - 1.0 : exponent + log(rest) / 0.69314718055994530942;
}
/* What is lost in 1 + x, or in exp(x) - 1, is lost twice and cancels (Kahan). */
double log1p(double x) {
    double sum = 1.0 + x;
    if (sum == 1.0 || !__partita_isfinite(sum)) return x;
    return log(sum) * x / (sum - 1.0);
}
double expm1(double x) {
    double power = exp(x);
    if (power == 1.0) return x;
    if (power - 1.0 == -1.0 || !__partita_isfinite(power)) return power - 1.0;
    return (power - 1.0) * x / log(power);
}
double remainder(double x, double y) { return x - rint(x / y) * y; }
float copysignf(float x, float y) { return (float)copysign(x, y); }
float fmaxf(float x, float y) { return (float)fmax(x, y); }
float fminf(float x, float y) { return (float)fmin(x, y); }
float hypotf(float x, float y) { return (float)hypot(x, y); }
float ldexpf(float x, int exponent) { return (float)ldexp(x, exponent); }
float rintf(float x) { return (float)rint(x); }
long lroundf(float x) { return (long)roundf(x); }
