// %f %e %g: rounding of the exact value, half to even, and the styles of %g.
#include <stdio.h>
int main(void) {
    double v[] = { 0.5, 1.5, 2.5, 0.125, 0.375, 2.675, 1e15, 123456789.0, 0.0001, 0.00001234, 999999.4, 9.9995, -0.0 };
    for (int i = 0; i < 13; i++) {
        printf("%.0f %.1f %.2f %.3f | ", v[i], v[i], v[i], v[i]);
        printf("%.0e %.2e %e | ", v[i], v[i], v[i]);
        printf("%g %.3g %.10g %#g %#.3g %G\n", v[i], v[i], v[i], v[i], v[i], v[i]);
    }
    printf("[%10.2f][%-10.2f][%010.2f][%+.2f][% .2f][%#.0f]\n", 3.14159, 3.14159, -3.14159, 3.14159, 3.14159, 3.0);
    printf("%.20f\n%.17g %.17g\n", 0.1, 0.1, 1.0 / 3);
    printf("%f\n%.3e %g %g\n", 1e22, 1.7976931348623157e308, 5e-324, 1e100);
    printf("%g %g %g %g\n", 100000.0, 1000000.0, 1e-4, 1e-5);
    return 0;
}
