// A plain load of the counter, while others fetch.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int next, taken[2];
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    int mine = shmem_int_atomic_fetch_inc(&next, 0); //~ ERROR data-race
    taken[mine] = 1;
    if (me == 0) printf("%d\n", next); //~ ERROR data-race
    shmem_barrier_all();
    if (me == 0) printf("%d\n", next);
    shmem_finalize();
    return 0;
}
