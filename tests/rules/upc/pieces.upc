// What rules can match in UPC.
#include <upc_relaxed.h>

#define B 2

shared [B] int a[B * THREADS];
strict shared int flag;
shared double mean;
int mine;
upc_lock_t *lock;

int main(void) {
    int i;
    lock = upc_all_lock_alloc();
    upc_forall (i = 0; i < B * THREADS; i++; &a[i]) a[i] = i;
    upc_barrier;
    upc_lock(lock);
    a[0] += MYTHREAD;
    upc_unlock(lock);
    upc_barrier 3;
    if (MYTHREAD == THREADS - 1) mean = a[0] / 2.0;
    flag = 1;
    mine = flag;
    return 0;
}
