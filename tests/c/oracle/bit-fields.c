// Bit-fields of several types and widths.
#include <stdio.h>
struct date { unsigned day : 5, month : 4, year : 12; signed offset : 6; };
struct flags { unsigned char a : 1, b : 2, : 2, c : 3; int rest; };
int main(void) {
    struct date d = { 31, 12, 2024, -17 }, e;
    printf("%d %d %d %d %zu\n", d.day, d.month, d.year, d.offset, sizeof d);
    e = d;
    e.day += 5;
    e.month--;
    e.offset = 33;
    e.year <<= 1;
    printf("%d %d %d %d\n", e.day, e.month, e.year, e.offset);
    struct flags f = { 0 };
    f.b = 7;
    f.c = f.b + 1;
    f.a = ~f.a;
    f.rest = -1;
    printf("%d %d %d %d %zu\n", f.a, f.b, f.c, f.rest, sizeof f);
    struct flags *p = &f;
    p->c++;
    printf("%d %d\n", p->c, p->b-- + 1);
    return 0;
}
