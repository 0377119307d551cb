// A compound literal lives as long as its block; outside of functions for ever.
// broken: dangling-scope
#include <stdio.h>
struct p { int x, y; };
static struct p *global = &(struct p){ 1, 2 };
static int *numbers = (int[]){ 5, 6, 7 };
int main(void) {
    struct p *q = &(struct p){ 3, 4 };
    global->x += numbers[2];
    printf("%d %d\n", global->x, q->y);
    for (int i = 0; i < 2; i++) {
        struct p *r = &(struct p){ i };
        r->y += i * 10;
        printf("%d %d ", r->x, r->y);
#ifdef BROKEN
        q = r;
#endif
    }
    printf("%d %zu\n", q->x, sizeof((int[]){ 1, 2, 3 }));
    const char *s = (char[]){ 'a', 'b', 0 };
    printf("%s %d\n", s, (struct p){ .y = 8 }.y);
    return 0;
}
