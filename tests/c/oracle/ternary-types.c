// Types of conditional expressions and comparisons.
#include <stdio.h>
int main(void) {
    int i = -1;
    unsigned u = 1;
    printf("%d %d %d\n", i < 0 ? 1 : 2, i < (int)u, (i > u) + 0);
    printf("%.1f %zu\n", i ? 1 : 2.5, sizeof(i ? (char)1 : (char)2));
    const char *t = i > 0 ? "yes" : NULL;
    printf("%s %d\n", t ? t : "null", t == 0);
    long l = u ? i : u;
    printf("%ld\n", l);
    printf("%d %d\n", (1 ? i : 2) == -1, !!u == 1);
    return 0;
}
