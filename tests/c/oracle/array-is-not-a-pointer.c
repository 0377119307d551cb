// The address of an array, of its first element, and what sizeof and & see.
#include <stdio.h>
struct s { char text[6]; };
static struct s make(void) { struct s s = { "abc" }; return s; }
int main(void) {
    int a[5] = { 1, 2, 3, 4, 5 }, (*whole)[5] = &a, *first = a;
    printf("%d %d %d\n", (void *)whole == (void *)first, (*whole)[2], whole[0][3]);
    printf("%d %zu %zu\n", (int)((char *)(whole + 1) - (char *)a), sizeof *whole, sizeof first);
    char text[] = "hello", *p = "hello";
    printf("%zu %zu %zu\n", sizeof text, sizeof p, sizeof "hello");
    text[0] = 'J';
    printf("%s %s %c\n", text, p + 1, *text);
    printf("%s %c\n", make().text, make().text[1]);
    return 0;
}
