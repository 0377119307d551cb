// Functions of math.h that programs seldom use, and their forms for float.
#include <math.h>
#include <stdio.h>

int main(void) {
    for (double x = -2.5; x < 7; x += 1.25) printf("%.9f %.9e %.9g %.9g\n", erf(x), erfc(x), tgamma(x), lgamma(x));
    printf("%g %g %g\n", tgamma(5), tgamma(0.5) * tgamma(0.5), lgamma(100));
    printf("%.7g %.7g %.7g %.7g\n", cbrtf(27.0f), log2f(8.0f), exp2f(3.0f), fdimf(3.0f, 1.0f));
    printf("%d %d %g\n", ilogb(10.0), ilogb(0.1), logb(1000.0));
    printf("%.17g %.17g\n", nextafter(1.0, 2.0), nextafter(1.0, 0.0));
    printf("%.17g %g\n", fma(0.1, 10.0, -1.0), fma(2.0, 3.0, 4.0));
    printf("%g %g\n", remainder(7.0, 4.0), fmod(7.0, 4.0));
    printf("%d %ld\n", isnan(nan("")) != 0, lrintf(2.5f));
    printf("%Lg %Lg\n", fmaxl(1.5L, 2.5L), copysignl(3.0L, -1.0L));
    return 0;
}
