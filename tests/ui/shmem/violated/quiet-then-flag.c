// The flag may overtake the data.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int data, flag;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    if (me == 0) {
        int a = 5;
        shmem_int_put(&data, &a, 1, 1); //~ ERROR data-race
        shmem_int_atomic_set(&flag, 1, 1);
    } else {
        shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 1);
        printf("%d\n", data); //~ ERROR data-race
    }
    shmem_finalize();
    return 0;
}
