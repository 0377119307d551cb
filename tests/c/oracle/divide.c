// 6.5.5: quotients are cut towards zero, and a == a / b * b + a % b.
// broken: division-by-zero
#include <stdio.h>
int main(void) {
    int as[] = { 7, -7, 8, -8, 0 }, bs[] = { 3, -3, 8, -1 };
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 4; j++) {
            int q = as[i] / bs[j], r = as[i] % bs[j];
            printf("%d:%d%s ", q, r, q * bs[j] + r == as[i] ? "" : "!");
        }
    printf("\n%u %u %ld\n", -7 / 2u, 7u % 4, -7L / 2);
    long zero = sizeof as / sizeof *as - 5;
#ifdef BROKEN
    printf("%ld\n", 5 % zero);
#endif
    printf("%f\n", 5.0 / (zero + 2));
    return 0;
}
