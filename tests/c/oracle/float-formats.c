// Floating numbers in all formats.
#include <stdio.h>
int main(void) {
    double v[] = { 0.0, 1.0, -2.5, 1234567.891, 1e-5, 6.02e23, 0.1 };
    for (int i = 0; i < 7; i++) printf("%f|%e|%g|%10.3f|%-12.4e|%+.2g|%#.0f\n", v[i], v[i], v[i], v[i], v[i], v[i], v[i]);
    float f = 0.1f;
    printf("%.9f %.17g %g\n", f, 0.1, (double)f);
    printf("%5.1f%%|%08.3f|% .3f|%G\n", 99.95, -3.14159, 2.0, 1e-10);
    printf("%a %.2a\n", 1.0, 10.5);
    return 0;
}
