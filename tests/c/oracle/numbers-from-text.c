// strtol and its like.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *end;
    printf("%d %ld %ld\n", atoi("  -17x"), strtol("0x1f", &end, 0), strtol("777", NULL, 8));
    printf("[%s]\n", end);
    long v = strtol("12abc", &end, 10);
    printf("%ld [%s]\n", v, end);
    printf("%lu %ld\n", strtoul("4294967296", NULL, 10), strtol("99999999999999999999", NULL, 10));
    printf("%.3f %.1f %g\n", atof("3.25"), strtod("-1e2zz", &end), strtod("0.125", NULL));
    printf("[%s] %d %ld\n", end, abs(-5), labs(-6L));
    div_t d = div(-17, 5);
    printf("%d %d\n", d.quot, d.rem);
    return 0;
}
