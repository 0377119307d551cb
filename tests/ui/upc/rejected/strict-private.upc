// Only shared accesses have an order.
//~ errors: 1
#include <upc.h>
strict int a; //~ ERROR rejected: only what is shared
int main(void) { return 0; }
