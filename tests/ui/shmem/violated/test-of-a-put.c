// And a plain load of the word.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int flag;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    if (me == 0) shmem_int_p(&flag, 1, 1); //~ ERROR data-race
    else {
        if (!shmem_int_test(&flag, SHMEM_CMP_EQ, 1)) printf("%d\n", flag); //~ ERROR data-race
    }
    shmem_finalize();
    return 0;
}
