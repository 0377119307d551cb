//~ places: 1
// A linked list: inserted in order, printed, freed.
#include <stdio.h>
#include <stdlib.h>
struct node { int value; struct node *next; };
static void insert(struct node **at, int value) {
    while (*at && (*at)->value < value) at = &(*at)->next;
    struct node *fresh = malloc(sizeof *fresh);
    fresh->value = value;
    fresh->next = *at;
    *at = fresh;
}
int main(void) {
    struct node *list = NULL;
    int values[] = { 3, 1, 2 };
    for (int i = 0; i < 3; i++) insert(&list, values[i]);
    for (struct node *p = list; p; p = p->next) printf("%d ", p->value);
    while (list) {
        free(list);
        list = list->next; //~ ERROR use-after-free
    }
    return 0;
}
