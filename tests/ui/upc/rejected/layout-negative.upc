// A block has no negative size.
//~ errors: 1
#include <upc.h>
shared [-1] int a[4]; //~ ERROR rejected: a block has
int main(void) { return 0; }
