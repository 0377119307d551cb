// NDEBUG: the expression is not even computed.
#define NDEBUG
#include <assert.h>
#include <stdio.h>
int main(void) {
    int n = 0;
    assert(n++ > 100);
    printf("%d\n", n);
#undef NDEBUG
#include <assert.h>
    assert(++n == 1);
    printf("%d\n", n);
    return 0;
}
