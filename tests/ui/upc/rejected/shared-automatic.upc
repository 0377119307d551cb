// A shared object is static.
//~ errors: 1
#include <upc.h>
int main(void) {
    shared int x; //~ ERROR rejected: shared and automatic
    return 0;
}
