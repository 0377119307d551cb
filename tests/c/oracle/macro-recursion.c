// A macro does not expand inside of itself.
#include <stdio.h>
#define STR(x) #x
#define SHOW(x) STR(x)
#define self self + 1
#define ping pong(1)
#define pong(x) ping x
#define f(x) f(x + 1)
#define obj (obj)
#define swap(a, b) b, a
#define nil(x) x
static int (f)(int x) { return x * 2; }
int main(void) {
    int self_ = 4;
    printf("%s\n%s\n%s\n%s\n", SHOW(self), SHOW(ping), SHOW(f(f(2))), SHOW(obj));
    printf("%d %d\n", f(3), (f)(3));
    printf("%d %d %d\n", swap(1, 2), self_);
    printf("%s\n", SHOW(nil(nil)(5)));
    return 0;
}
