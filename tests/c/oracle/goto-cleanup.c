// Leaving by goto past declarations, and a loop by goto.
// broken: use-after-free
#include <stdio.h>
#include <stdlib.h>
static int work(int n) {
    int result = -1;
    int *a = malloc(4 * sizeof *a);
    if (n < 0) goto out;
    int *b = malloc(4 * sizeof *b);
    for (int i = 0; i < 4; i++) a[i] = b[i] = i * n;
    if (n == 0) goto both;
    result = a[3] + b[2];
both:
    free(b);
out:
    free(a);
#ifdef BROKEN
    if (n > 0) result += a[1];
#endif
    return result;
}
int main(void) {
    printf("%d %d %d\n", work(-1), work(0), work(5));
    int i = 0;
again:
    if (i < 3) {
        int square = i * i;
        printf("%d ", square);
        i++;
        goto again;
    }
    printf("\n");
    return 0;
}
