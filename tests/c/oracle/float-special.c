// Infinities, NaN and signed zero.
#include <math.h>
#include <stdio.h>
int main(void) {
    double z = 0.0, inf = 1 / z, nan = z / z, m = -z;
    printf("%f %f %f\n", inf, -inf, m);
    printf("%d %d %d %d\n", nan == nan, nan != nan, nan < 1, !(nan >= 1));
    printf("%d %d %d\n", m == z, 1 / m < 0, inf > 1e308);
    printf("%f %f\n", inf - inf != inf - inf ? 1.0 : 0.0, inf + 1);
    printf("%d %d\n", nan ? 1 : 0, m ? 1 : 0);
    printf("%e %e\n", 1e308 * 10, 5e-324 / 2);
    printf("%F %E %G\n", inf, inf, -inf);
    printf("%5.1f|%-8f|%08f|%+f\n", inf, inf, inf, inf);
    float tiny = 1e-45f;
    printf("%g %g\n", tiny, tiny / 2);
    printf("%d %d\n", (float)1e39 == (float)INFINITY, isnan(sqrt(-1)) != 0);
    return 0;
}
