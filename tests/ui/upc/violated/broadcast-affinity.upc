//~ places: 2
// What a collective function is given begins on thread 1.
#include <upc.h>
#include <upc_collective.h>
shared int a[2 * THREADS];
shared int x;
int main(void) {
    if (MYTHREAD == 0) x = 4;
    upc_all_broadcast(&a[1], &x, sizeof(int), 0); //~ ERROR library-misuse
    return a[MYTHREAD + 1] == 4 ? 0 : 1;
}
