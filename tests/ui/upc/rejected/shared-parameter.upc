// A parameter is not shared; a pointer to something shared may be one.
//~ errors: 1
#include <upc.h>
void f(shared int x); //~ ERROR rejected: cannot be shared
int main(void) { return 0; }
