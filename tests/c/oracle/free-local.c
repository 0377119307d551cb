// free of what never came from malloc.
// broken: invalid-free
#include <stdlib.h>
int main(void) {
    int local[4] = { 0 }, *heap = malloc(sizeof local);
#ifdef BROKEN
    free(local);
#endif
    free(heap);
    return local[0];
}
