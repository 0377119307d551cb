// A ring buffer in a struct, by pointer and by value.
// broken: index-out-of-bounds
#include <stdio.h>
#define SIZE 4
struct ring { int items[SIZE]; unsigned head, count; };
static int put(struct ring *r, int v) {
    if (r->count == SIZE) return 0;
#ifdef BROKEN
    r->items[r->head + r->count] = v;
#else
    r->items[(r->head + r->count) % SIZE] = v;
#endif
    r->count++;
    return 1;
}
static int take(struct ring *r) {
    int v = r->items[r->head];
    r->head = (r->head + 1) % SIZE;
    r->count--;
    return v;
}
static unsigned room(struct ring r) { return SIZE - r.count; }
int main(void) {
    struct ring r = { { 0 }, 0, 0 };
    for (int i = 0; i < 6; i++) {
        put(&r, i);
        if (i % 2) printf("%d ", take(&r));
    }
    printf("| %u %u\n", r.count, room(r));
    return 0;
}
