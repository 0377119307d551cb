// Freed twice through two pointers.
// broken: invalid-free
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int *a = malloc(sizeof *a), *b = a;
    *a = 3;
    printf("%d\n", *b);
    free(a);
#ifdef BROKEN
    free(b);
#endif
    return 0;
}
