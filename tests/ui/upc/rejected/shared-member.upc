// A member of a struct is not shared by itself.
//~ errors: 1
#include <upc.h>
struct s { shared int n; }; //~ ERROR rejected: cannot be shared
int main(void) { return 0; }
