// Structs are copied in calls, results and assignments; arrays inside too.
#include <stdio.h>
struct v { int a[3]; const char *n; };
static struct v changed(struct v x) { x.a[1] = 50; x.n = "inside"; return x; }
static int first(struct v x) { return x.a[0]; }
int main(void) {
    struct v x = { { 1, 2, 3 }, "outside" }, y = changed(x), z;
    printf("%d %s %d %s\n", x.a[1], x.n, y.a[1], y.n);
    z = y = x;
    z.a[0] = 7;
    printf("%d %d %d\n", x.a[0], y.a[0], z.a[0]);
    printf("%d %d\n", changed(x).a[1], first(changed(z)));
    struct v *p = &x;
    *p = *p;
    struct v both[2] = { x, z };
    both[0] = both[1];
    printf("%d %d\n", both[0].a[0], (p->a[0] ? z : x).a[0]);
    return 0;
}
