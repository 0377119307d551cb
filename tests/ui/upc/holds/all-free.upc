//~ places: 2
// Memory that all threads give back together is there until the last one comes.
#include <upc.h>
int main(void) {
    shared int *p = (shared int *)upc_all_alloc(THREADS, sizeof(int));
    p[MYTHREAD] = 1;
    int seen = p[MYTHREAD];
    upc_all_free(p);
    return seen != 1;
}
