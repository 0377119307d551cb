// Flexible members: not copied by assignment, on the heap as long as wanted.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct packet { unsigned char kind, length; short data[]; };
int main(void) {
    struct packet *p = malloc(sizeof *p + 3 * sizeof(short)), head;
    p->kind = 1; p->length = 3;
    for (int i = 0; i < p->length; i++) p->data[i] = (short)(i * 100);
    head = *p;
    printf("%zu %zu %d %d\n", sizeof *p, offsetof(struct packet, data), head.kind, head.length);
    struct packet *q = malloc(sizeof *q + 3 * sizeof(short));
    memcpy(q, p, sizeof *q + 3 * sizeof(short));
    q->data[1]++;
    printf("%d %d %d\n", p->data[1], q->data[1], q->data[2]);
    free(p);
    free(q);
    return 0;
}
