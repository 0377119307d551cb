// strtod: all forms, and where it stops.
#include <stdio.h>
#include <stdlib.h>
static void show(const char *s) {
    char *end;
    double v = strtod(s, &end);
    printf("%.17g %d\n", v, (int)(end - s));
}
int main(void) {
    show("3.25"); show("  -1e3x"); show(".5"); show("5."); show("."); show("e5"); show("1e"); show("1e+"); show("1e+2");
    show("inf"); show("-INFINITY!"); show("infinit"); show("0x1.8p3"); show("0x"); show("0x.8"); show("1e400"); show("-1e-400");
    show("+7"); show("+-7"); show("123456789012345678901234567890"); show("0.1e-1"); show("1_000");
    printf("%g %g\n", atof("2.5e2abc"), atof("x"));
    return 0;
}
