//~ places: 1
// What malloc gave is freed once.
#include <stdlib.h>
int main(void) {
    int *p = malloc(3 * sizeof *p), *q = p;
    p[0] = 1;
    free(p);
    free(q); //~ ERROR invalid-free
    return 0;
}
