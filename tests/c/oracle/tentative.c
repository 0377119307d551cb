// 6.9.2: tentative definitions, extern declarations, one object.
#include <stdio.h>
int a;
int a;
static int b;
extern int a;
int *pa = &a;
static int b = 5;
extern int c;
int c = 9;
int v[];
int v[3];
extern int w[];
static int sum(void) { extern int c; return a + b + c; }
int main(void) {
    a = 1;
    printf("%d %d %d %zu\n", sum(), *pa, v[2], sizeof v);
    printf("%d %d\n", w[1], c);
    return 0;
}
int a;
int w[2] = { 4, 6 };
