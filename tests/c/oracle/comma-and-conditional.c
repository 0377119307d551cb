// , and ?: are sequence points; ?: has a common type.
#include <stdio.h>
int main(void) {
    int i = 1, j = (i++, i++, i * 10);
    printf("%d %d\n", i, j);
    int k = i > 2 ? i++ : i--;
    printf("%d %d\n", i, k);
    printf("%d\n", 1 ? -1 : 0u > 0);
    printf("%.1f %zu\n", 0 ? 1.5 : 2, sizeof(1 ? 'a' : 2.0f));
    printf("%d\n", (1 ? -1 : 0u) > 0);
    int a[2] = { 1, 2 }, *p = i ? a : 0;
    const void *q = i ? (void *)p : (void *)0;
    printf("%d %d\n", *p, q == a);
    for (i = 0, j = 5; i < j; i++, j--) ;
    printf("%d %d %d\n", i, j, (i ? j : k) ? 7 : 8);
    int x = 5;
    x = x ? x - 1, x - 2 : 0;
    printf("%d %d\n", x, !x ? 1 : x > 2 ? 2 : x > 1 ? 3 : 4);
    return 0;
}
