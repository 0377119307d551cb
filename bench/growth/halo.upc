/* A halo exchange in UPC: every thread writes to both neighbours, meets all, and reads what it was given. With BROKEN the
   barrier between is missing. */
#include <upc.h>
#include <assert.h>

#ifndef ROUNDS
#define ROUNDS 2
#endif

shared int from_left[THREADS];
shared int from_right[THREADS];

int main(void) {
    int right = (MYTHREAD + 1) % THREADS;
    int left = (MYTHREAD + THREADS - 1) % THREADS;
    for (int round = 0; round < ROUNDS; round++) {
        from_left[right] = MYTHREAD + round;
        from_right[left] = MYTHREAD + round;
#ifndef BROKEN
        upc_barrier;
#endif
        assert(from_left[MYTHREAD] == left + round);
        assert(from_right[MYTHREAD] == right + round);
        upc_barrier;
    }
    return 0;
}
