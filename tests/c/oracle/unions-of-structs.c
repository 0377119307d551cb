// 6.5.2.3p5: a common initial sequence can be read through any member.
#include <stdio.h>
enum kind { CIRCLE, RECTANGLE };
union shape {
    enum kind kind;
    struct { enum kind kind; double radius; } circle;
    struct { enum kind kind; int w, h; } rectangle;
};
static double area(const union shape *s) {
    switch (s->kind) {
    case CIRCLE: return 3 * s->circle.radius * s->circle.radius;
    case RECTANGLE: return s->rectangle.w * s->rectangle.h;
    }
    return -1;
}
int main(void) {
    union shape v[2] = { { .circle = { CIRCLE, 1.5 } }, { .rectangle = { RECTANGLE, 3, 4 } } };
    printf("%.2f %.2f %zu\n", area(&v[0]), area(&v[1]), sizeof(union shape));
    union shape c = v[1];
    c.rectangle.h++;
    printf("%.2f %.2f\n", area(&c), area(v + 1));
    c.circle.kind = CIRCLE;
    c.circle.radius = 2;
    printf("%.2f\n", area(&c));
    return 0;
}
