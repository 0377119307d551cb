// const at each level, and what may be assigned to what.
// broken: rejected
#include <stdio.h>
static int length(const char *s) { int n = 0; while (*s++) n++; return n; }
int main(void) {
    int a = 1, b = 2;
    const int *reader = &a;
    int *const fixed = &a;
    const int *const both = &b;
    reader = &b;
    *fixed = 10;
    printf("%d %d %d %d\n", *reader, a, *both, length("four"));
    const int limit = 3;
    int const *p = &limit;
#ifdef BROKEN
    *p = 4;
#endif
    printf("%d\n", *p + limit);
    char *const list[] = { "x", "yz" };
    printf("%d\n", length(list[1]));
    return 0;
}
