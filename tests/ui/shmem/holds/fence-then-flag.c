// A fence orders the data before the flag, at the same PE.
//~ places: 3
#include <shmem.h>
#include <stdio.h>
static int data, flag;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    if (me == 0) {
        int a = 5;
        shmem_int_put(&data, &a, 1, 1);
        shmem_fence();
        shmem_int_atomic_set(&flag, 1, 1);
    }
    if (me == 1) {
        shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 1);
        printf("%d\n", data);
    }
    shmem_finalize();
    return 0;
}
