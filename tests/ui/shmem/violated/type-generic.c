// A double instead of a float is put over both elements.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static _Alignas(8) float row[2];
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    double from = 1.5;
    if (me == 0) shmem_put((double *)row, &from, 1, 1); //~ ERROR data-race
    if (me == 1) row[1] = 2; //~ ERROR data-race
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
