//~ places: 1
// A word whose array has no room for the zero at its end.
#include <stdio.h>
int main(void) {
    char word[4] = "four";
    int n = 0;
    for (char *p = word; *p; p++) n++; //~ ERROR index-out-of-bounds@26: `word` has 4 bytes; one byte at offset 4 are meant, in
    printf("%d\n", n);
    return 0;
}
