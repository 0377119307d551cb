// Nobody does.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int flag, other;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    if (me == 0) shmem_int_atomic_set(&flag, 1, 1);
    if (me == 1) shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 2); //~ ERROR deadlock
    shmem_finalize(); //~ ERROR deadlock
    return 0;
}
