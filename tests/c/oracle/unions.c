// Unions, tagged and nested, with an anonymous member.
// broken: assertion-failed
#include <assert.h>
#include <stdio.h>
struct value {
    enum { INT, REAL, TEXT } kind;
    union { int i; double d; const char *s; };
};
static void show(struct value v) {
    switch (v.kind) {
    case INT: printf("%d ", v.i); break;
    case REAL: printf("%.1f ", v.d); break;
    case TEXT: printf("%s ", v.s); break;
    }
}
union word { unsigned all; unsigned char byte[4]; struct { unsigned short low, high; } half; };
int main(void) {
    struct value list[3] = { { INT, { .i = 4 } }, { REAL, { .d = 2.5 } }, { TEXT, { .s = "end" } } };
    for (int i = 0; i < 3; i++) show(list[i]);
    union word w;
    w.all = 0xaabbccdd;
    printf("%x %x %x\n", w.byte[0], w.half.high, w.half.low);
    w.byte[1] = 0;
#ifdef BROKEN
    assert(w.all == 0xaabbccdd);
#endif
    assert(w.all == 0xaabb00dd);
    return 0;
}
