// sscanf: numbers in all bases and widths, words, sets, what does not fit.
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, n = 0;
    unsigned u = 0;
    long l = 0;
    short h = 0;
    float f = 0;
    double d = 0;
    char word[16], one, set[16];
    printf("%d", sscanf("12 -7", "%d %d", &a, &b));
    printf(" %d %d\n", a, b);
    printf("%d", sscanf("x=3.5;y=-2e3", "x=%lf;y=%f", &d, &f));
    printf(" %g %g\n", d, f);
    printf("%d", sscanf("  name: value42 rest", " %15[a-z]: %s%n", set, word, &n));
    printf(" %s %s %d\n", set, word, n);
    printf("%d", sscanf("ff 0x1F 017 0x10", "%x %x %o %i", &a, &u, &b, &n));
    printf(" %d %u %d %d\n", a, u, b, n);
    printf("%d", sscanf("1234567", "%3d%2d%hd", &a, &b, &h));
    printf(" %d %d %d\n", a, b, h);
    printf("%d", sscanf("9000000000 c", "%ld %c", &l, &one));
    printf(" %ld %c\n", l, one);
    printf("%d\n", sscanf("abc", "%d", &a));
    printf("%d\n", sscanf("", "%d", &a));
    printf("%d\n", sscanf("5 x", "%d %d", &a, &b));
    printf("%d", sscanf("10 20 30", "%*d %d %*d", &a));
    printf(" %d\n", a);
    printf("%d", sscanf("50%", "%d%%", &a));
    printf(" %d\n", a);
    printf("%d", sscanf("a,b;c", "%[^;];%c", set, &one));
    printf(" %s %c\n", set, one);
    int year, month, day;
    if (sscanf("2011-10-05", "%d-%d-%d", &year, &month, &day) == 3) printf("%d.%d.%d\n", day, month, year);
    return 0;
}
