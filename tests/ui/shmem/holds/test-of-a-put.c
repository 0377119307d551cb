// A put of one element and shmem_test.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int flag;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    if (me == 0) shmem_int_p(&flag, 1, 1);
    else {
        while (!shmem_int_test(&flag, SHMEM_CMP_EQ, 1)) { }
    }
    shmem_finalize();
    return 0;
}
