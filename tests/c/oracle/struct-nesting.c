// Structs in structs, arrays of them, pointers between them, anonymous members.
#include <stdio.h>
struct outer {
    int id;
    struct { int x, y; } at;
    union { int whole; unsigned char bytes[4]; };
    struct inner { struct outer *back; char tag[2][3]; } in[2];
};
int main(void) {
    struct outer o = { 1, { 2, 3 }, { 0x04030201 }, { { &o, { "ab", "c" } }, { .tag[1] = "zz" } } }, *p = &o;
    printf("%d %d %d %d\n", p->at.y, o.whole, o.bytes[1], p->in[0].back->at.x);
    p->in[1].back = p->in[0].back;
    p->in[1].back->in[0].tag[1][1] = 'd';
    printf("%s %s %s\n", o.in[0].tag[0], (*p).in[0].tag[1], (p->in + 1)->tag[1]);
    struct inner i = o.in[0];
    i.tag[0][0] = 'X';
    printf("%s %s %d\n", i.tag[0], o.in[0].tag[0], i.back == &o);
    return 0;
}
