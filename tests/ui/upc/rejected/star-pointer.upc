// A pointer has no length to divide.
//~ errors: 1
#include <upc.h>
shared [*] int *p; //~ ERROR rejected: [*]
int main(void) { return 0; }
