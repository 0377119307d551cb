// char is signed here; comparisons of bytes of a string see it.
#include <stdio.h>
#include <string.h>
int main(void) {
    const char *s = "\xe9t\xe9";
    printf("%d %d %d\n", s[0], s[0] < 'a', (unsigned char)s[0]);
    int n = 0;
    for (const char *p = s; *p; p++) if (*p < 0) n++;
    printf("%d %zu %d\n", n, strlen(s), strcmp(s, "zzz") > 0);
    char c = 200;
    unsigned char u = 200;
    printf("%d %d %d\n", c == u, c + u, c == (char)u);
    printf("%d %d\n", memcmp("\x80", "\x01", 1) > 0, '\x80' < '\x01');
    printf("%x %hhx\n", c, c);
    return 0;
}
