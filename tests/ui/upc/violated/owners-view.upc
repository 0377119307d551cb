//~ places: 2
// A thread fills its own block through a private pointer; the others read behind the barrier.
#include <upc.h>
shared [3] int a[3 * THREADS];
int main(void) {
    int *mine = (int *)&a[3 * ((MYTHREAD + 1) % THREADS)];
    for (int i = 0; i < 3; i++) mine[i] = MYTHREAD; //~ ERROR bad-place
    upc_barrier;
    for (int i = 0; i < 3 * THREADS; i++)
        if (a[i] != i / 3) return 1;
    return 0;
}
