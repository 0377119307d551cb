// Non-blocking puts from two buffers in turn, complete before each is used again. `-D BROKEN`: nothing completes them.
#include <shmem.h>
#include <stdio.h>
static int row[3];

int main(void) {
    shmem_init();
    int me = shmem_my_pe(), buffers[2];
    if (me == 0) {
        for (int k = 0; k < 3; k++) {
            buffers[k % 2] = k + 5;
            shmem_int_put_nbi(&row[k], &buffers[k % 2], 1, 1);
#ifndef BROKEN
            if (k % 2 == 1) shmem_quiet();
#endif
        }
    }
    shmem_barrier_all();
    if (me == 1) printf("%d %d %d\n", row[0], row[1], row[2]);
    shmem_finalize();
    return 0;
}
