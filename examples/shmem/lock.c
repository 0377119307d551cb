// A counter that is got and put under a lock. `-D BROKEN`: it is put behind the lock. `-D TWICE`: a PE sets the lock that it holds.
#include <shmem.h>
#include <stdio.h>
static long lock;
static int count;

int main(void) {
    shmem_init();
    shmem_set_lock(&lock);
#ifdef TWICE
    shmem_set_lock(&lock);
#endif
    int n = shmem_int_g(&count, 0);
#ifdef BROKEN
    shmem_clear_lock(&lock);
    shmem_int_p(&count, n + 1, 0);
#else
    shmem_int_p(&count, n + 1, 0);
    shmem_clear_lock(&lock);
#endif
    shmem_barrier_all();
    if (shmem_my_pe() == 0) printf("%d of %d\n", count, shmem_n_pes());
    shmem_finalize();
    return 0;
}
