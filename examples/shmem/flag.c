// Data, a fence, a flag. `-D BROKEN`: the flag is at a third PE. `-D QUIET`: shmem_quiet instead of the fence, which holds there too.
#include <shmem.h>
#include <stdio.h>
static int data, flag;

int main(void) {
    shmem_init();
    int me = shmem_my_pe(), a = 5;
#if defined BROKEN || defined QUIET
    int to = 2;
#else
    int to = 1;
#endif
    if (me == 0) {
        shmem_int_put(&data, &a, 1, 1);
#ifdef QUIET
        shmem_quiet();
#else
        shmem_fence();
#endif
        shmem_int_atomic_set(&flag, 1, to);
    }
    if (me == to) {
        shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 1);
        printf("%d\n", shmem_int_g(&data, 1));
    }
    shmem_finalize();
    return 0;
}
