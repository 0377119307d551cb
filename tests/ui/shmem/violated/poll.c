// Polling with a plain load.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int flag;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    if (me == 0) shmem_int_atomic_set(&flag, 1, 1); //~ ERROR data-race
    else while (flag == 0) { } //~ ERROR data-race
    shmem_finalize();
    return 0;
}
