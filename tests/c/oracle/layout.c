// Sizes, offsets and alignment of structs.
#include <stddef.h>
#include <stdio.h>
struct a { char c; double d; short s; };
struct b { short s; char c; int i; char end; };
struct c { struct a a; char x; struct b b[2]; };
union u { char c[5]; int i; };
struct e { char c; union u u; long l; };
typedef struct { unsigned a : 3; unsigned b : 30; char c; } bits;
int main(void) {
    printf("%zu %zu %zu %zu %zu %zu\n", sizeof(struct a), sizeof(struct b), sizeof(struct c), sizeof(union u), sizeof(struct e), sizeof(bits));
    printf("%zu %zu %zu %zu\n", offsetof(struct a, s), offsetof(struct c, b), offsetof(struct c, b[1].i), offsetof(struct e, l));
    struct c v[2];
    printf("%d %d\n", (int)((char *)&v[1] - (char *)v), (int)((char *)&v[0].b[1] - (char *)&v[0]));
    printf("%zu %zu %zu\n", sizeof(int[3][5]), sizeof(char *), sizeof "text");
    return 0;
}
