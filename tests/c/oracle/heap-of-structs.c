// Arrays of structs on the heap, nested pointers, and a pointer into the middle.
// broken: null-dereference
#include <stdio.h>
#include <stdlib.h>
struct item { char name[8]; int *counts; };
int main(void) {
    struct item *v = calloc(3, sizeof *v), *mid = v + 1;
    for (int i = 0; i < 3; i++) {
#ifdef BROKEN
        if (i != 1)
#endif
        v[i].counts = malloc((i + 1) * sizeof(int));
        sprintf(v[i].name, "it%d", i);
    }
    mid->counts[1] = 5;
    mid[1].counts[2] = 6;
    mid[-1].counts[0] = 4;
    printf("%s %d %d %d\n", mid->name, v[0].counts[0], v[1].counts[1], v[2].counts[2]);
    for (int i = 0; i < 3; i++) free(v[i].counts);
    free(v);
    return 0;
}
