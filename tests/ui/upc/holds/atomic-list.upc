//~ places: 2
// Nodes pushed on a list by compare and swap on its head.
#include <upc.h>
#include <upc_atomic.h>
struct node { int value; shared void *next; };
typedef shared [] struct node *link;
shared void * shared head;
int main(void) {
    upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_PTS, UPC_CSWAP | UPC_GET, 0);
    link mine = (link)upc_alloc(sizeof(struct node));
    mine->value = 1 + MYTHREAD;
    shared void *was, *seen = NULL, *fresh = mine;
    do {
        was = seen;
        mine->next = was;
        upc_atomic_strict(d, &seen, UPC_CSWAP, &head, &was, &fresh);
    } while (seen != was);
    upc_barrier;
    int sum = 0;
    for (link p = (link)head; p != NULL; p = (link)p->next) sum += p->value;
    return sum == 3 ? 0 : 1;
}
