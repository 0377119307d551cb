// Arguments of all kinds through va_arg; promotions of float, char and short.
#include <stdarg.h>
#include <stdio.h>
struct p { int x, y; };
static void show(const char *kinds, ...) {
    va_list ap;
    va_start(ap, kinds);
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'i': printf("%d ", va_arg(ap, int)); break;
        case 'l': printf("%ld ", va_arg(ap, long)); break;
        case 'd': printf("%g ", va_arg(ap, double)); break;
        case 's': printf("%s ", va_arg(ap, const char *)); break;
        case 'p': { struct p v = va_arg(ap, struct p); printf("(%d,%d) ", v.x, v.y); break; }
        case 'u': printf("%u ", va_arg(ap, unsigned)); break;
        }
    va_end(ap);
    printf("\n");
}
int main(void) {
    float f = 1.5f;
    char c = -3;
    short h = 7;
    show("idsl", 1, f, "text", -5L);
    show("iip", c, h, (struct p){ 3, 4 });
    show("uu", 3u, 5);
    show("");
    return 0;
}
