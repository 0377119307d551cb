//~ places: 2
// Odd-even transposition sort, a barrier after each round.
#include <upc.h>
#include <assert.h>
shared [2] int k[2 * THREADS];
int main(void) {
    int i, n = 2 * THREADS;
    upc_forall (i = 0; i < n; i++; &k[i]) k[i] = n - i;
    upc_barrier;
    for (int round = 0; round < n; round++) {
        upc_forall (i = round % 2; i < n - 1; i += 2; &k[i]) {
            if (k[i] > k[i + 1]) { //~ ERROR data-race
                int x = k[i];
                k[i] = k[i + 1];
                k[i + 1] = x; //~ ERROR data-race
            }
        }
        if (round != 1) upc_barrier;
    }
    for (i = 0; i < n; i++) assert(k[i] == i + 1); //~ ERROR assertion-failed
    return 0;
}
