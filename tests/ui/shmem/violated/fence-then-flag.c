// The flag goes to a third PE, where the fence orders nothing.
//~ places: 3
#include <shmem.h>
#include <stdio.h>
static int data, flag;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    if (me == 0) {
        int a = 5;
        shmem_int_put(&data, &a, 1, 1); //~ ERROR data-race
        shmem_fence();
        shmem_int_atomic_set(&flag, 1, 2);
    }
    if (me == 2) {
        shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 1);
        int b = shmem_int_g(&data, 1); //~ ERROR data-race
        printf("%d\n", b);
    }
    shmem_finalize();
    return 0;
}
