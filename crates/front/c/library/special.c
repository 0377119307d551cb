/* Special functions (7.12.8), neighbours and exponents of numbers, and the forms of all functions for float and long double. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>

#define ROOT_OF_PI 1.7724538509055160273

/* Near zero a series without cancelling; further out a continued fraction, from the back. */
static double erf_series(double x) {
    double term = x, sum = x;
    for (int n = 1; n < 200 && term > sum * 1e-18; n++) {
        term *= 2.0 * x * x / (2 * n + 1);
        sum += term;
    }
    return 2.0 * sum * exp(-x * x) / ROOT_OF_PI;
}
static double erfc_fraction(double x) {
    double below = x;
    for (int n = 120; n > 0; n--) below = x + n / 2.0 / below;
    return exp(-x * x) / below / ROOT_OF_PI;
}
double erf(double x) {
    if (x != x) return x;
    double far = fabs(x);
    if (far > 6.0) return copysign(1.0, x);
    if (far == 0.0) return x;
    return copysign(far < 2.0 ? erf_series(far) : 1.0 - erfc_fraction(far), x);
}
double erfc(double x) {
    if (x != x) return x;
    if (x < 0.5) return 1.0 - erf(x);
    if (x > 28.0) return 0.0;
    return x < 2.0 ? 1.0 - erf_series(x) : erfc_fraction(x);
}

/* Lanczos, nine terms. */
static double gamma_above_half(double x) {
    static const double part[] = {
        0.99999999999980993,  676.5203681218851,     -1259.1392167224028,   771.32342877765313,      -176.61502916214059,
        12.507343278686905,   -0.13857109526572012,  9.9843695780195716e-6, 1.5056327351493116e-7,
    };
    double sum = part[0], t = x + 6.5;
    for (int n = 1; n < 9; n++) sum += part[n] / (x - 1.0 + n);
    double half = pow(t, (x - 0.5) / 2.0);
    return 2.5066282746310005024 * half * exp(-t) * half * sum;
}
double tgamma(double x) {
    if (x != x || x == HUGE_VAL) return x;
    if (x == 0.0) return 1.0 / x;
    if (x == floor(x)) {
        if (x < 0.0) return 0.0 / 0.0;
        double product = 1.0;
        for (double n = 2.0; n < x && __partita_isfinite(product); n++) product *= n;
        return product;
    }
    if (x < 0.5) return M_PI / (sin(M_PI * x) * gamma_above_half(1.0 - x));
    return x > 172.0 ? HUGE_VAL : gamma_above_half(x);
}
double lgamma(double x) {
    if (x != x || __partita_isinf(x)) return fabs(x);
    if (x <= 0.0 && x == floor(x)) return HUGE_VAL;
    if (x < 0.5) return log(M_PI / fabs(sin(M_PI * x))) - lgamma(1.0 - x);
    if (x == 1.0 || x == 2.0) return 0.0;
    if (x < 20.0) return log(tgamma(x));
    double r = 1.0 / x, s = r * r;
    double rest = r * (1.0 / 12 - s * (1.0 / 360 - s * (1.0 / 1260 - s * (1.0 / 1680 - s / 1188))));
    return (x - 0.5) * log(x) - x + 0.91893853320467274178 + rest;
}

/* The rounding error of the product is put back (Dekker); rarely it is rounded twice. */
double fma(double x, double y, double z) {
    double product = x * y;
    if (!__partita_isfinite(product + z) || fabs(product) > 1e290 || fabs(product) < 1e-250) return product + z;
    double a = 134217729.0 * x, b = 134217729.0 * y;
    double high = a - (a - x), low = x - high, above = b - (b - y), below = y - above;
    double lost = ((high * above - product) + high * below + low * above) + low * below;
    double sum = product + z, part = sum - product;
    return sum + ((product - (sum - part)) + (z - part) + lost);
}
double nan(const char *text) {
    (void)text;
    return 0.0 / 0.0;
}
int ilogb(double x) {
    int exponent;
    if (x == 0.0) return FP_ILOGB0;
    if (x != x) return FP_ILOGBNAN;
    if (__partita_isinf(x)) return INT_MAX;
    frexp(x, &exponent);
    return exponent - 1;
}
double logb(double x) {
    if (x == 0.0) return -HUGE_VAL;
    return __partita_isfinite(x) ? ilogb(x) : x * x;
}
double scalbln(double x, long exponent) { return ldexp(x, exponent > 5000 ? 5000 : exponent < -5000 ? -5000 : (int)exponent); }
double nextafter(double x, double y) {
    union {
        double value;
        unsigned long bits;
    } both;
    if (x != x || y != y) return x + y;
    if (x == y) return y;
    if (x == 0.0) return copysign(4.9406564584124654e-324, y);
    both.value = x;
    if (x < y == x > 0.0)
        both.bits++;
    else
        both.bits--;
    return both.value;
}

#define FLOAT(name) \
    float name##f(float x) { return (float)name(x); }
#define LONG(name) \
    long double name##l(long double x) { return name((double)x); }
#define BOTH(name) FLOAT(name) LONG(name)
BOTH(acosh)
BOTH(asinh)
BOTH(atanh)
BOTH(cbrt)
BOTH(erf)
BOTH(erfc)
BOTH(exp2)
BOTH(expm1)
BOTH(lgamma)
BOTH(log1p)
BOTH(log2)
BOTH(logb)
BOTH(tgamma)
FLOAT(nearbyint)
LONG(rint)
float fdimf(float x, float y) { return (float)fdim(x, y); }
float fmaf(float x, float y, float z) { return (float)((double)x * y + z); }
float remainderf(float x, float y) { return (float)remainder(x, y); }
float scalbnf(float x, int exponent) { return (float)ldexp(x, exponent); }
float frexpf(float x, int *exponent) { return (float)frexp(x, exponent); }
float modff(float x, float *whole) {
    double part, rest = modf(x, &part);
    *whole = (float)part;
    return (float)rest;
}
float nanf(const char *text) { return (float)nan(text); }
int ilogbf(float x) { return ilogb(x); }
long lrintf(float x) { return (long)rint(x); }
long long llrintf(float x) { return (long long)rint(x); }
long long llroundf(float x) { return (long long)round(x); }
long double copysignl(long double x, long double y) { return copysign(x, y); }
long double fdiml(long double x, long double y) { return fdim(x, y); }
long double fmaxl(long double x, long double y) { return fmax(x, y); }
long double fminl(long double x, long double y) { return fmin(x, y); }
long double hypotl(long double x, long double y) { return hypot(x, y); }
long double ldexpl(long double x, int exponent) { return ldexp(x, exponent); }
long lroundl(long double x) { return (long)round(x); }
