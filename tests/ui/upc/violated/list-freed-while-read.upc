//~ places: 2
// A thread frees a node while the other walks over it.
#include <upc.h>
#include <stddef.h>
typedef struct node { int value; shared struct node *next; } node_t;
shared node_t *shared head;
int main(void) {
    if (MYTHREAD == 0) {
        shared node_t *n = (shared node_t *)upc_alloc(sizeof(node_t));
        n->value = 1;
        n->next = NULL;
        head = n;
    }
    upc_barrier;
    if (MYTHREAD == 0) {
        upc_free(head); //~ ERROR data-race
    } else {
        int sum = 0;
        for (shared node_t *p = head; p != NULL; p = p->next) sum += p->value; //~ ERROR data-race
        //~^ ERROR use-after-free
        return sum != 1;
    }
    return 0;
}
