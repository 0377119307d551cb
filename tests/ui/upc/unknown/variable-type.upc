// Where the elements of such a type lie is not worked out.
//~ places: 2
#include <upc.h>
static void f(int n) {
    typedef shared int rows[n][THREADS];
    rows *p = upc_all_alloc(2 * n * THREADS, sizeof(int));
    (*p)[2][MYTHREAD] = 1; //~ ERROR unsupported
}
static void g(int n) {
    typedef shared int row[n];
    row *p = upc_all_alloc(2 * n * THREADS, sizeof(int));
    p++; //~ ERROR unsupported
}
int main(void) {
    if (MYTHREAD == 0) f(3);
    else g(3);
    return 0;
}
