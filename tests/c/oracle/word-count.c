// Words, lines and letters of a text, by a state machine.
#include <ctype.h>
#include <stdio.h>
static const char text[] = "It was a dark\nand stormy night;\n\nthe rain fell  in torrents\n";
int main(void) {
    int words = 0, lines = 0, counts[26] = { 0 };
    enum { OUT, IN } state = OUT;
    for (const char *p = text; *p; p++) {
        if (*p == '\n') lines++;
        if (isspace((unsigned char)*p)) state = OUT;
        else if (state == OUT) { state = IN; words++; }
        if (isalpha((unsigned char)*p)) counts[tolower((unsigned char)*p) - 'a']++;
    }
    printf("%d %d %zu\n", words, lines, sizeof text - 1);
    for (int i = 0; i < 26; i++) if (counts[i] > 3) printf("%c%d ", 'a' + i, counts[i]);
    printf("\n");
    return 0;
}
