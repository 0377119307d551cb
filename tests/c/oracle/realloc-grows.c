// realloc keeps what was there; the old pointer is gone.
// broken: use-after-free
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int *v = NULL, n = 0, room = 0;
    for (int i = 0; i < 20; i++) {
        if (n == room) v = realloc(v, (room = room ? room * 2 : 1) * sizeof *v);
        v[n++] = i * i;
    }
    int *old = v;
    v = realloc(v, 3 * sizeof *v);
    printf("%d %d %d %d\n", v[0], v[2], n, room);
    v = realloc(v, 1000 * sizeof *v);
#ifdef BROKEN
    old[0] = 1;
#endif
    v[999] = 5;
    printf("%d\n", v[1] + v[999]);
    free(v);
    return 0;
}
