// Functions as values: tables, parameters, results, in structs.
// broken: null-dereference
#include <stdio.h>
typedef double (*unary)(double);
static double twice(double x) { return 2 * x; }
static double square(double x) { return x * x; }
static unary choose(int which) {
    return which == 0 ? twice : which == 1 ? square :
#ifdef BROKEN
        (unary)0;
#else
        twice;
#endif
}
static double applied(unary f, double x, int times) {
    while (times-- > 0) x = f(x);
    return x;
}
struct named { const char *name; unary f; };
int main(void) {
    struct named all[] = { { "twice", twice }, { "square", square } };
    for (int i = 0; i < 2; i++) printf("%s %.1f\n", all[i].name, all[i].f(3));
    printf("%.1f %.1f\n", applied(square, 2, 3), applied(choose(2), 1, 2));
    unary f = &square;
    printf("%d %d %.1f\n", f == square, f != choose(0), (*f)(1.5));
    return 0;
}
