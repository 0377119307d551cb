// A type may have a length that is known only when the program runs; a shared object may not.
#include <upc.h>
#include <stdlib.h>
static void f(int n) {
    typedef shared int rows[THREADS][n];
    typedef shared int (*row)[n];
    row p = NULL;
    static rows a; //~ ERROR rejected@17: the length of a static array is a constant
}
int main(void) {
    f(3);
    return 0;
}
