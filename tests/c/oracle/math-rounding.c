// floor, ceil, trunc, round, rint, fmod and their kin at halves, zeros and large numbers.
#include <math.h>
#include <stdio.h>
int main(void) {
    double v[] = { -2.5, -1.5, -0.5, -0.2, 0.0, 0.5, 1.5, 2.5, 1e300, 4503599627370497.5 };
    for (int i = 0; i < 10; i++) printf("%g %g %g %g %g %ld\n", floor(v[i]), ceil(v[i]), trunc(v[i]), round(v[i]), rint(v[i]), i < 8 ? lround(v[i]) : 0);
    printf("%g %g %g %g\n", fmod(-7, 3), fmod(7, -3), remainder(7, 4), fmod(1e10, 7));
    printf("%g %g %g %g\n", fmax(1, NAN), fmin(NAN, 2), fdim(5, 3), fdim(3, 5));
    printf("%d %d %d %d\n", signbit(-0.0) != 0, isnormal(1e-310) != 0, fpclassify(0.0) == FP_ZERO, isinf(HUGE_VAL) != 0);
    printf("%g %g %g\n", log2(8), log2(1u << 29), ceil(log2(1024)));
    printf("%g %g %g\n", log1p(1e-20), expm1(1e-20), exp2(10));
    printf("%g %g %g\n", cbrt(-27), hypot(5, 12), copysign(3, -0.0));
    printf("%.1f %.1f\n", sqrtf(2.25f), fabsf(-1.5f));
    return 0;
}
