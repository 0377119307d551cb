// Names without a type: what is pointed at decides.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static _Alignas(8) float row[2];
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    float from = 1.5f;
    if (me == 0) shmem_put(row, &from, 1, 1);
    if (me == 1) row[1] = 2;
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
