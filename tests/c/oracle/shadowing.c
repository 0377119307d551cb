// Names in inner scopes, and name spaces.
#include <stdio.h>
int x = 1;
struct x { int x; };
typedef int number;
static int f(int x) {
    { extern int x; x++; }
    return x * 10;
}
int main(void) {
    struct x s = { 5 };
    printf("%d ", x);
    int x = 2;
    {
        int x = 3;
        printf("%d ", x);
        for (int x = 7; x < 8; x++) printf("%d ", x);
    }
    number number = 4;
    x: printf("%d %d %d %d\n", x, s.x, number, f(6));
    if (x++ < 3) goto x;
    return 0;
}
