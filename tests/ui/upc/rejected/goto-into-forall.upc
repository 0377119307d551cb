//~ places: 2
// A jump into the body of a upc_forall goes around its affinity.
#include <upc.h>
shared int a[THREADS];
int main(void) {
    int i = 0;
    if (MYTHREAD == 1) goto inside; //~ ERROR rejected@24: this `goto` enters a block behind its declarations
    upc_forall (; i < THREADS; i++; i) {
        a[i] = 0;
    inside:
        a[i] = 1;
    }
    return 0;
}
