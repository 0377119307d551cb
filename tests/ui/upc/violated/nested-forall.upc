//~ places: 2
// Of nested loops only the outermost deals out; nothing collective stands in a body.
#include <upc.h>
#include <assert.h>
shared int a[THREADS];
int main(void) {
    int i, j, n = 0;
    upc_forall (i = 0; i < 4; i++; i) {
        upc_forall (j = 0; j < 3; j++; &a[j]) n++;
        upc_barrier; //~ ERROR barrier-mismatch
    }
    assert(n == 6);
    upc_barrier;
    return 0;
}
