// #error in a group that is read.
// broken: rejected
#include <stdio.h>
#ifdef BROKEN
#error not to be built
#endif
int main(void) { puts("built"); return 0; }
