// A private pointer needs a cast.
//~ errors: 1
#include <upc.h>
shared int a[THREADS];
int main(void) {
    int *p = &a[0]; //~ ERROR rejected@14: the object is `int *`, this points elsewhere: `shared int *`
    return 0;
}
