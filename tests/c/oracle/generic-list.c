// offsetof finds the struct around a member (the container of a link).
#include <stddef.h>
#include <stdio.h>
struct link { struct link *next; };
struct item { int value; struct link link; char name[4]; };
#define ITEM(p) ((struct item *)((char *)(p) - offsetof(struct item, link)))
int main(void) {
    struct item a = { 1, { 0 }, "a" }, b = { 2, { &a.link }, "b" }, c = { 3, { &b.link }, "c" };
    int s = 0;
    for (struct link *p = &c.link; p; p = p->next) { s = s * 10 + ITEM(p)->value; printf("%s", ITEM(p)->name); }
    printf(" %d %zu\n", s, offsetof(struct item, name));
    return 0;
}
