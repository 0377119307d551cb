// The library's text functions written by hand, against the library's.
#include <stdio.h>
#include <string.h>
static size_t length(const char *s) { const char *p = s; while (*p) p++; return (size_t)(p - s); }
static char *copy(char *d, const char *s) { char *r = d; while ((*d++ = *s++)) ; return r; }
static int compare(const char *a, const char *b) { while (*a && *a == *b) a++, b++; return (unsigned char)*a - (unsigned char)*b; }
static void reverse(char *s) { for (char *e = s + length(s); s < --e; s++) { char t = *s; *s = *e; *e = t; } }
int main(void) {
    char b[16], c[16];
    const char *words[] = { "", "a", "level", "stream" };
    for (int i = 0; i < 4; i++) {
        copy(b, words[i]);
        strcpy(c, words[i]);
        reverse(b);
        printf("%d%d%s ", length(words[i]) == strlen(words[i]), compare(b, c) == 0, b);
    }
    printf("%d\n", (compare("abc", "abd") < 0) == (strcmp("abc", "abd") < 0));
    return 0;
}
