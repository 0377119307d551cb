// A type of shared elements whose length is known only when the program runs has a size.
//~ places: 2
#include <assert.h>
#include <upc.h>
static void f(int n) {
    typedef shared int rows[n][THREADS];
    rows *p = upc_all_alloc(n * THREADS, sizeof(int));
    assert(sizeof(rows) == n * THREADS * sizeof(int));
    assert(sizeof(*p) == sizeof(rows));
}
int main(void) {
    f(3);
    return 0;
}
