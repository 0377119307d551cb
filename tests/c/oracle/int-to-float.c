// Integers that a float cannot hold are rounded to nearest, ties to even.
#include <stdio.h>
int main(void) {
    int v[] = { 16777216, 16777217, 16777218, 16777219, 2147483647, -16777217 };
    for (int i = 0; i < 6; i++) printf("%.1f ", (float)v[i]);
    long w[] = { 9007199254740993, 9007199254740995, 9223372036854775807 };
    for (int i = 0; i < 3; i++) printf("%.1f ", (double)w[i]);
    printf("\n%.1f %.1f\n", (double)18446744073709551615u, (float)18446744073709551615u);
    float f = 0.1f;
    printf("%d %d %.10f\n", f == 0.1, f == 0.1f, f + 0.2f);
    float sum = 0;
    for (int i = 0; i < 10; i++) sum += 0.1f;
    double dsum = 0;
    for (int i = 0; i < 10; i++) dsum += 0.1;
    printf("%.9g %.17g\n", sum, dsum);
    printf("%.9g %.9g\n", 1.0f / 3 * 3, (float)(1.0 / 3) * 3.0f);
    return 0;
}
