// A list whose nodes are freed while it is walked.
// broken: use-after-free
#include <stdio.h>
#include <stdlib.h>
struct node { int v; struct node *next; };
int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < 4; i++) {
        struct node *n = malloc(sizeof *n);
        n->v = i; n->next = list; list = n;
    }
    int sum = 0;
#ifdef BROKEN
    for (struct node *n = list; n; n = n->next) { sum += n->v; free(n); }
#else
    while (list) { struct node *n = list->next; sum += list->v; free(list); list = n; }
#endif
    printf("%d\n", sum);
    return 0;
}
