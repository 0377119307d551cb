// A text without its zero, given to strlen.
// broken: index-out-of-bounds
#include <stdio.h>
#include <string.h>
int main(void) {
#ifdef BROKEN
    char s[4] = { 'a', 'b', 'c', 'd' };
#else
    char s[5] = { 'a', 'b', 'c', 'd' };
#endif
    printf("%zu\n", strlen(s));
    return 0;
}
