// Pointers to functions of the library: in tables, in structs, as arguments, compared.
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef double (*real_function)(double);
struct entry { const char *name; real_function f; };
static const struct entry table[] = { { "sin", sin }, { "cos", cos }, { "exp", exp }, { "root", sqrt }, { "down", floor } };

struct container { void *data; void (*drop)(void *); };

static double integral(real_function f, double a, double b, int n) {
    double h = (b - a) / n, sum = (f(a) + f(b)) / 2;
    for (int i = 1; i < n; i++) sum += f(a + i * h);
    return sum * h;
}

static void each(char *text, int (*change)(int)) {
    for (; *text; text++) *text = (char)change((unsigned char)*text);
}

int main(void) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) printf("%s %.6f\n", table[i].name, table[i].f(0.5));
    printf("%.4f %.4f\n", integral(sin, 0, 3.0, 30), integral(fabs, -1, 1, 8));
    double (*power)(double, double) = pow;
    printf("%g %g\n", power(2, 10), (*power)(9, 0.5));
    struct container c = { malloc(8), free };
    memset(c.data, 'x', 7);
    ((char *)c.data)[7] = 0;
    printf("%s\n", (char *)c.data);
    c.drop(c.data);
    char word[] = "Word 42";
    each(word, toupper);
    puts(word);
    each(word, tolower);
    puts(word);
    size_t (*length)(const char *) = strlen;
    int (*order)(const char *, const char *) = strcmp;
    printf("%zu %d\n", length(word), order("a", "b") < 0);
    real_function f = sin;
    printf("%d %d\n", f == sin, f == cos);
    int (*say)(const char *) = puts;
    say("said");
    void (*leave)(int) = exit;
    leave(0);
    return 1;
}
