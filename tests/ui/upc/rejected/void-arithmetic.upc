// There is no arithmetic on shared void *.
//~ errors: 1
#include <upc.h>
shared void *v;
int main(void) {
    v = v + 1; //~ ERROR rejected: cannot be moved
    return 0;
}
