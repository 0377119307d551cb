// Where one thing is done before another: ; , && || ?: and calls.
// broken: unsequenced
// quiet: no sanitizer looks for it
#include <stdio.h>
static int n;
static int bump(int by) { n += by; return n; }
int main(void) {
    int i = 0, v[4] = { 0 };
    i++, v[i] = i, i++;
    v[i++] = 7;
    printf("%d %d %d\n", i, v[1], v[2]);
    int ok = i++ == 3 && i == 4 && (i = 10) == 10 ? i++ : -1;
    printf("%d %d\n", ok, i);
    int a = bump(1);
    a = a * 10 + bump(2);
    printf("%d %d\n", a, n);
#ifdef BROKEN
    i = i++ + v[i];
#else
    i = i + 1 + v[3];
#endif
    printf("%d\n", i);
    return 0;
}
