// Macros: arguments, strings, pasting, recursion, conditions.
#include <stdio.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define STR(x) #x
#define XSTR(x) STR(x)
#define CAT(a, b) a##b
#define SQUARE(x) ((x) * (x))
#define LOG(...) printf(__VA_ARGS__)
#define LIST X(red) X(green) X(blue)
#define X(name) name,
enum color { LIST last };
#undef X
#define X(name) #name,
static const char *names[] = { LIST };
#undef X
int main(void) {
    int CAT(va, lue) = 3;
    LOG("%d %d %s %s\n", MAX(2, value), SQUARE(value + 1), STR(a + "b"), XSTR(MAX));
    for (int i = 0; i < last; i++) LOG("%s ", names[i]);
#if defined(X) || (4 * 2 - 8) || !1
    LOG("never");
#elif __STDC_VERSION__ >= 199901L && -1 < 0
    LOG("%d %s\n", __LINE__ > 20, __func__);
#endif
    return 0;
}
