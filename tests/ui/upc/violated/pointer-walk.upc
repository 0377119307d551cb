//~ places: 2
// A walk over blocks forward and back; differences and order.
#include <upc.h>
#include <assert.h>
shared [2] int a[4 * THREADS];
int main(void) {
    int n = 0;
    shared [2] int *p, *end = a + 4 * THREADS;
    if (MYTHREAD != 0) return 0;
    for (p = a; p < end; p++) *p = n++;
    for (p = end; p >= a; p--) assert(*p == --n); //~ ERROR index-out-of-bounds
    p = &a[5];
    assert(p - a == 5 && a - p == -5 && p == a + 5 && p != a);
    return 0;
}
