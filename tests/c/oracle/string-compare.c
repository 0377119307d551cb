// Comparison of texts and of bytes: only the sign means anything.
#include <stdio.h>
#include <string.h>
static int sign(int x) { return (x > 0) - (x < 0); }
int main(void) {
    printf("%d %d %d %d\n", sign(strcmp("a", "b")), sign(strcmp("abc", "ab")), sign(strcmp("", "")), sign(strcmp("\xff", "a")));
    printf("%d %d %d\n", sign(strncmp("abc", "abd", 2)), sign(strncmp("abc", "abd", 3)), sign(strncmp("ab", "ab\0x", 9)));
    printf("%d %d %d\n", sign(memcmp("ab\0x", "ab\0y", 4)), sign(memcmp("a", "b", 0)), sign(memcmp("\x01", "\xfe", 1)));
    printf("%d\n", sign(strcoll("b", "a")));
    return 0;
}
