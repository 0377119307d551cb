//~ places: 2
// The end of an array that does not come out even, on the thread that has less.
#include <upc.h>
shared int a[7];
int main(void) {
    shared int *p = a;
    if (MYTHREAD == 0)
        for (int i = 0; i < 7; i++) *p++ = i;
    return 0;
}
