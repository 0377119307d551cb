//~ places: 2
// A thread fills its own block through a private pointer; the others read without a barrier.
#include <upc.h>
shared [3] int a[3 * THREADS];
int main(void) {
    int *mine = (int *)&a[3 * MYTHREAD];
    for (int i = 0; i < 3; i++) mine[i] = MYTHREAD; //~ ERROR data-race@33: thread 0 writes `a[0] (thread 0)`
    for (int i = 0; i < 3 * THREADS; i++)
        if (a[i] > THREADS) return 1; //~ ERROR data-race@13: thread 1 reads `a[0] (thread 0)`
    return 0;
}
