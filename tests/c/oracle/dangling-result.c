// A pointer to a local of a function that has ended.
// broken: dangling-scope
#include <stdio.h>
static int *counter(void) {
#ifdef BROKEN
    int n = 0;
#else
    static int n = 0;
#endif
    int *p = &n;
    ++*p;
    return p;
}
int main(void) {
    counter();
    int *c = counter();
    printf("%d\n", *c);
    return 0;
}
