// math.h, to a few digits.
#include <math.h>
#include <stdio.h>
int main(void) {
    printf("%.6f %.6f %.6f\n", sqrt(2), pow(2, 0.5), cbrt(27));
    printf("%.6f %.6f %.6f\n", sin(1), cos(1), atan2(1, 2));
    printf("%.6f %.6f %.6f\n", exp(1), log(10), log10(1000));
    printf("%g %g %g %g\n", floor(-2.5), ceil(-2.5), round(2.5), trunc(-2.7));
    printf("%g %g %g\n", fabs(-3), fmod(7.5, 2), hypot(3, 4));
    int e;
    double m = frexp(40, &e), w, f = modf(3.75, &w);
    printf("%g %d %g %g %g\n", m, e, f, w, ldexp(0.75, 4));
    printf("%d %d %d\n", isnan(NAN) != 0, isinf(INFINITY) != 0, isfinite(1.0) != 0);
    printf("%f %f\n", 1 / INFINITY, -HUGE_VAL);
    return 0;
}
