//~ places: 2
// Nodes in shared space, a lock for the list; freed once.
#include <upc.h>
#include <stddef.h>
typedef struct node { int value; shared struct node *next; } node_t;
shared node_t *shared head;
int main(void) {
    upc_lock_t *l = upc_all_lock_alloc();
    shared node_t *n = (shared node_t *)upc_alloc(sizeof(node_t));
    n->value = MYTHREAD + 1;
    upc_lock(l);
    n->next = head;
    head = n;
    upc_unlock(l);
    upc_barrier;
    if (MYTHREAD == 0) {
        int sum = 0;
        for (shared node_t *p = head; p != NULL; p = p->next) sum += p->value;
        if (sum != 3) return 1;
        shared node_t *first = head;
        upc_free(first->next);
        upc_free(first);
        upc_free(first); //~ ERROR invalid-free
    }
    return 0;
}
