// Writing a const object through a pointer that forgot it; an object that is not const may be written so.
// broken: const-write
// quiet: the object lies on the stack, where nothing is protected
#include <stdio.h>
static void set(const int *p, int v) { *(int *)p = v; }
int main(void) {
    int plain = 1;
    const int fixed = 2;
    set(&plain, 5);
#ifdef BROKEN
    set(&fixed, 6);
#endif
    printf("%d %d\n", plain, fixed);
    return 0;
}
