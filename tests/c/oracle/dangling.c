// A pointer that outlives the block of what it points at.
// broken: dangling-scope
#include <stdio.h>
int main(void) {
    int outer = 1, *p = &outer;
    for (int i = 0; i < 3; i++) {
        int inner = i * 10;
#ifdef BROKEN
        p = &inner;
#endif
        *p += inner;
    }
    printf("%d\n", *p);
    return 0;
}
