// The signal of another put says nothing of the first one.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int data, other;
static uint64_t flag;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    int a = 5, b = 6;
    if (me == 0) {
        shmem_int_put(&data, &a, 1, 1); //~ ERROR data-race
        shmem_int_put_signal(&other, &b, 1, &flag, 1, SHMEM_SIGNAL_SET, 1);
    } else {
        shmem_signal_wait_until(&flag, SHMEM_CMP_EQ, 1);
        printf("%d\n", data); //~ ERROR data-race
    }
    shmem_finalize();
    return 0;
}
