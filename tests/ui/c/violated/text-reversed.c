//~ places: 1
// A text is reversed and its words are counted through pointers; its end is the zero.
#include <stdio.h>
static int length(const char *text) {
    const char *end = text;
    while (*end) end++; //~ ERROR index-out-of-bounds
    return (int)(end - text);
}
static int words(const char *text) {
    int count = 0, inside = 0;
    for (; *text; text++) {
        if (*text != ' ' && !inside) count++;
        inside = *text != ' ';
    }
    return count;
}
int main(void) {
    char text[] = { 'o', 'n', 'e', ' ', 't', 'w', 'o' };
    for (char *a = text, *b = text + length(text) - 1; a < b; a++, b--) {
        char kept = *a;
        *a = *b;
        *b = kept;
    }
    printf("%s %d\n", text, words(text));
    return 0;
}
