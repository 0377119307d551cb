// Static objects start at zero or their initialiser and keep their values.
#include <stdio.h>
static int counter;
int table[3] = { 1, 2 };
static const char *greeting = "hi";
static int *into = &table[1];
static struct { int a; const char *b; } records[2] = { { 1, "one" }, { .b = "two" } };
static int next(void) {
    static int calls, step = 3;
    calls++;
    counter += step;
    return calls * 100 + counter;
}
extern int later;
int main(void) {
    int a = next(), b = next();
    printf("%d %d %d\n", a, b, counter);
    *into += 5;
    printf("%d %d %s %c\n", table[1], table[2], greeting, greeting[1]);
    printf("%d %s %d %s %d\n", records[0].a, records[0].b, records[1].a, records[1].b, later);
    return 0;
}
int later = 42;
