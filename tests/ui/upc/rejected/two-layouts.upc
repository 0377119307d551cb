// One layout is enough.
//~ errors: 1
#include <upc.h>
shared [2] shared [3] int a[6]; //~ ERROR rejected: two layouts
int main(void) { return 0; }
