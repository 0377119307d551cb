//~ places: 3
// Where elements live (6.4.2): default, blocks, all on one thread, divided, rank 2, structs.
#include <upc.h>
#include <assert.h>
struct pair { int a; double b; };
shared int d[2 * THREADS];
shared [3] int b[6 * THREADS];
shared [] int i[4];
shared [*] int s[7];
shared [2] int m[2][3 * THREADS];
shared struct pair p[THREADS];
int main(void) {
    if (MYTHREAD != 0) return 0;
    for (int k = 0; k < 2 * THREADS; k++) assert(upc_threadof(&d[k]) == k % THREADS && upc_phaseof(&d[k]) == 0);
    for (int k = 0; k < 6 * THREADS; k++) assert(upc_threadof(&b[k]) == k / 3 % THREADS && upc_phaseof(&b[k]) == k % 3);
    for (int k = 0; k < 4; k++) assert(upc_threadof(&i[k]) == 0);
    for (int k = 0; k < 7; k++) assert(upc_threadof(&s[k]) == k / 3);
    for (int k = 0; k < 2; k++)
        for (int l = 0; l < 3 * THREADS; l++) assert(upc_threadof(&m[k][l]) == (k * 3 * THREADS + l) / 2 % THREADS);
    for (int k = 0; k < THREADS; k++) assert(upc_threadof(&p[k].b) == k);
    assert(sizeof(b) == 6 * THREADS * 4 && upc_localsizeof(b) == 24 && upc_blocksizeof(b) == 3 && upc_elemsizeof(m) == 4);
    return 0;
}
