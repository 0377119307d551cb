// Strict or relaxed.
//~ errors: 1
#include <upc.h>
strict relaxed shared int a; //~ ERROR rejected: not both
int main(void) { return 0; }
