//~ places: 2
// A matrix times a vector: each thread has the rows of its results.
#include <upc.h>
#define N 2
shared [N] int a[THREADS][N];
shared int y[THREADS], x[N * THREADS];
int main(void) {
    int i, j;
    upc_forall (i = 0; i < THREADS; i++; &a[i][0])
        for (j = 0; j < N; j++) a[i][j] = i + j;
    upc_forall (i = 0; i < N * THREADS; i++; i) x[i] = 1;
    upc_barrier;
    upc_forall (i = 0; i < THREADS; i++; continue) {
        int sum = 0;
        for (j = 0; j < N; j++) sum += a[i][j] * x[j];
        y[i] = sum; //~ ERROR data-race
    }
    upc_barrier;
    for (i = 0; i < THREADS; i++)
        if (y[i] != 2 * i + 1) return 1;
    return 0;
}
