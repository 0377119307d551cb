//~ places: 2
// The end of an array that does not come out even, on the thread that has less.
#include <upc.h>
shared int a[7];
int main(void) {
    shared int *p = a;
    if (MYTHREAD == 0)
        for (int i = 0; i < 8; i++) *p++ = i; //~ ERROR index-out-of-bounds
    return 0;
}
