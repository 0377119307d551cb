// Pointers with different block sizes need a cast.
//~ errors: 1
#include <upc.h>
shared [2] int a[2 * THREADS];
int main(void) {
    shared [3] int *p = a; //~ ERROR rejected@25: the object is `shared [3] int *`, this points elsewhere: `shared [2] int *`
    return 0;
}
