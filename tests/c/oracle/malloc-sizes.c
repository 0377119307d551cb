// One element too many on the heap.
// broken: index-out-of-bounds
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int n = 5;
#ifdef BROKEN
    long *v = malloc(n * sizeof(int));
#else
    long *v = malloc(n * sizeof(long));
#endif
    for (int i = 0; i < n; i++) v[i] = i;
    long s = 0;
    for (int i = 0; i < n; i++) s += v[i];
    printf("%ld\n", s);
    free(v);
    return 0;
}
