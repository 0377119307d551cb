// Every second element is put.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int row[4];
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    int from[2] = {5, 6};
    if (me == 0) shmem_int_iput(row, from, 2, 1, 2, 1);
    if (me == 1) row[1] = 7;
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
