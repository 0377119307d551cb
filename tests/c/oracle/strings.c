// Functions of string.h on texts of the program.
// broken: index-out-of-bounds
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[16] = "alpha", b[] = "beta";
#ifdef BROKEN
    char c[8];
#else
    char c[16];
#endif
    strcpy(c, a);
    strcat(c, b);
    printf("%s %zu %d %d\n", c, strlen(c), strcmp(a, b) < 0, strncmp("abc", "abd", 2));
    printf("%s %s\n", strchr(c, 'b'), strrchr(c, 'a'));
    printf("%s %d\n", strstr("needle in hay", "in"), strstr("x", "y") == NULL);
    memset(c, '-', 3);
    memmove(c + 2, c, 5);
    printf("%.6s %d\n", c, memcmp("ab", "ac", 2) < 0);
    char list[] = "one,two;three";
    for (char *t = strtok(list, ",;"); t; t = strtok(NULL, ",;")) printf("<%s>", t);
    printf("\n%zu %zu\n", strspn("aabc", "a"), strcspn("hello", "l"));
    return 0;
}
