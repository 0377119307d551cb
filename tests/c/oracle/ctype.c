// Kinds of characters.
#include <ctype.h>
#include <stdio.h>
int main(void) {
    for (const char *p = "aZ5 _\t~"; *p; p++)
        printf("%d%d%d%d%d%d ", isalpha(*p) != 0, isdigit(*p) != 0, isspace(*p) != 0, isupper(*p) != 0, ispunct(*p) != 0, isxdigit(*p) != 0);
    printf("\n");
    for (const char *p = "Mixed Case 1"; *p; p++) putchar(islower(*p) ? toupper(*p) : tolower(*p));
    putchar('\n');
    return 0;
}
