//~ places: 1
// A state machine by switch with fall-through, and a table of functions.
#include <stdio.h>
static int start(int c) { return c == 'a' ? 1 : 0; }
static int middle(int c) { return c == 'b' ? 2 : 0; }
static int last(int c) { (void)c; return 2; }
static int (*table[3])(int) = { start, middle };
int main(void) {
    const char *text = "xabyz";
    int state = 0, seen = 0;
    for (int i = 0; text[i]; i++) {
        state = table[state](text[i]); //~ ERROR null-dereference
        switch (state) {
        case 2: seen += 10;
        case 1: seen += 1; break;
        default: seen += 100;
        }
    }
    printf("%d %d\n", state, seen);
    return 0;
}
