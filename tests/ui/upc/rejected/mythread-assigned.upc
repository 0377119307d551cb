// MYTHREAD is a value.
//~ errors: 1
#include <upc.h>
int main(void) {
    MYTHREAD = 1; //~ ERROR rejected: this is a value
    return 0;
}
