//~ places: 1
// A linked list whose first node is freed twice.
#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void) {
    struct node *list = malloc(sizeof *list);
    list->value = 1;
    list->next = NULL;
    struct node *first = list;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    free(first); //~ ERROR invalid-free@5: `first` was freed before, in main
    return 0;
}
