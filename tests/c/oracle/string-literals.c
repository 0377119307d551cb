// Literals: joined, with zeros inside, as arrays, in sizeof.
// broken: const-write
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[] = "one" " " "two", b[3] = "abc", c[10] = "hi";
    printf("%s %zu %zu %c%c%c %zu\n", a, sizeof a, sizeof b, b[0], b[1], b[2], sizeof c);
    printf("%zu %zu %zu\n", sizeof "a\0b", strlen("a\0b"), sizeof "");
    printf("%d %d\n", c[5], "xyz"[1]);
    printf("%s|%c|%s\n", "abcdef" + 3, *"q", &"hello"[2]);
    printf("\x41\102C\tD\\n%%\n");
    const char *p = "split \
line";
    printf("%s %d\n", p, "12" "\x33" "4"[0] == '1');
#ifdef BROKEN
    char *q = "fixed";
    q[0] = 'F';
#endif
    return 0;
}
