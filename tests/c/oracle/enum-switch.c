// A calculator of commands: enums, switch, fall-through, default.
// broken: division-by-zero
#include <stdio.h>
enum op { PUSH, ADD, SUB = 5, MUL, DIV, END };
struct command { enum op op; int value; };
static int run(const struct command *c) {
    int stack[8], top = 0;
    for (;; c++) {
        switch (c->op) {
        case PUSH: stack[top++] = c->value; continue;
        case END: return stack[0];
        default: break;
        }
        int b = stack[--top], a = stack[--top], r = 0;
        switch (c->op) {
        case ADD: r = a + b; break;
        case SUB: r = a - b; break;
        case MUL: r = a * b; break;
        case DIV: r = a / b; break;
        default: r = -1;
        }
        stack[top++] = r;
    }
}
int main(void) {
    struct command program[] = { { PUSH, 6 }, { PUSH, 7 }, { MUL, 0 }, { PUSH,
#ifdef BROKEN
        0
#else
        4
#endif
        }, { DIV, 0 }, { PUSH, 3 }, { SUB, 0 }, { END, 0 } };
    printf("%d %d\n", run(program), MUL);
    return 0;
}
