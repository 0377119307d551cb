// Heat flow along a rod, one sweep, with a lock for every element.
//
// The rod is cut into pieces of MAXN elements, one for each thread. Its left end is held at 100 degrees, the right end at
// -100. In the sweep every thread makes means of neighbouring elements; at the two ends of its piece it needs an element of the
// next thread, so it takes the locks of both elements first.
//
//   partita check examples/upc/heat.upc --places 3 -D MAXN=4
//
// Choices:  MAXN=5 elements of each thread, at least 3;  NO_PRINT
// Each of these breaks one thing, to see whether it is noticed:
//   DROP_LEFT_LOCK    left boundary: do not lock the neighbour's last element
//   DROP_STORE_LOCK   right boundary: do not lock the own last element for the final store
//   DROP_RIGHT_LOCK   right boundary: do not lock the neighbour's first element
//   DROP_LOOP_LOCK    interior: do not lock anything
//   SWAP_LOCK_ORDER   right boundary: take the neighbour's lock first
//   DROP_INIT_BARRIER start before everybody has set its elements and made its locks
#include <upc_relaxed.h>
#include <stdio.h>

#ifndef MAXN
#define MAXN 5
#endif

shared [MAXN] double t[MAXN * THREADS];
upc_lock_t *shared [MAXN] lk[MAXN * THREADS];

int main(void) {
    int base = MYTHREAD * MAXN, last = base + MAXN - 1, i;
    double tmp[2], e;

    for (i = 0; i < MAXN; i++) {
        t[base + i] = 0.0;
        lk[base + i] = upc_global_lock_alloc();
    }
    if (MYTHREAD == 0) t[base] = 100.0;
    if (MYTHREAD == THREADS - 1) t[last] = -100.0;
#ifndef DROP_INIT_BARRIER
    upc_barrier;
#endif

    // Left boundary: the mean around the own first element.
    if (MYTHREAD == 0) {
        tmp[0] = t[base];
    } else {
#ifndef DROP_LEFT_LOCK
        upc_lock(lk[base - 1]);
#endif
        upc_lock(lk[base]);
        tmp[0] = (t[base - 1] + t[base] + t[base + 1]) / 3.0;
        upc_unlock(lk[base]);
#ifndef DROP_LEFT_LOCK
        upc_unlock(lk[base - 1]);
#endif
        e = t[base] - tmp[0];
    }

    // Interior.
    for (i = base + 1; i < last; i++) {
#ifndef DROP_LOOP_LOCK
        upc_lock(lk[i - 1]);
#endif
        tmp[1] = (t[i - 1] + t[i] + t[i + 1]) / 3.0;
        t[i - 1] = tmp[0];
        tmp[0] = tmp[1];
#ifndef DROP_LOOP_LOCK
        upc_unlock(lk[i - 1]);
#endif
    }

    // Right boundary: the mean around the own last element, stored at once.
    if (MYTHREAD < THREADS - 1) {
#if defined(SWAP_LOCK_ORDER)
        upc_lock(lk[last + 1]);
        upc_lock(lk[last]);
#elif defined(DROP_RIGHT_LOCK)
        upc_lock(lk[last]);
#else
        upc_lock(lk[last]);
        upc_lock(lk[last + 1]);
#endif
        tmp[1] = (t[last - 1] + t[last] + t[last + 1]) / 3.0;
#ifndef DROP_RIGHT_LOCK
        upc_unlock(lk[last + 1]);
#endif
        upc_unlock(lk[last]);
#ifndef DROP_STORE_LOCK
        upc_lock(lk[last]);
#endif
        t[last] = tmp[1];
#ifndef DROP_STORE_LOCK
        upc_unlock(lk[last]);
#endif
    }
    t[last - 1] = tmp[0];

    // A mean is never hotter or colder than the ends of the rod.
    upc_barrier;
    for (i = base; i <= last; i++)
        if (t[i] < -100.0 || t[i] > 100.0) return 1;
#ifndef NO_PRINT
    if (MYTHREAD == 0)
        for (i = 0; i < MAXN * THREADS; i++) printf("%9.3f%s", t[i], (i + 1) % MAXN ? "" : "\n");
#endif
    return 0;
}
