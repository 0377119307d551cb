//~ places: 1
//~ also: memory-leak
// A linked list that nobody frees.
#include <stdlib.h>
struct node { int value; struct node *next; };
static int sum(void) {
    struct node *list = NULL;
    for (int i = 0; i < 3; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->value = i;
        fresh->next = list;
        list = fresh;
    }
    int sum = 0;
    for (struct node *p = list; p; p = p->next) sum += p->value;
    return sum;
}
int main(void) {
    return sum() != 3; //~ ERROR memory-leak@12: `struct node` was never freed, and nothing leads to it any more, in main
}
