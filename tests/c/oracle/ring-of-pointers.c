// A circular list with removal (Josephus).
// broken: use-after-free
#include <stdio.h>
#include <stdlib.h>
struct man { int number; struct man *next; };
int main(void) {
    struct man *last = malloc(sizeof *last), *first = last;
    last->number = 1;
    for (int i = 2; i <= 7; i++) {
        last->next = malloc(sizeof *last);
        last = last->next;
        last->number = i;
    }
    last->next = first;
    while (last->next != last) {
        for (int i = 0; i < 2; i++) last = last->next;
        struct man *out = last->next;
#ifdef BROKEN
        free(out);
        last->next = out->next;
        printf("%d ", out->number);
#else
        last->next = out->next;
        printf("%d ", out->number);
        free(out);
#endif
    }
    printf("| %d\n", last->number);
    free(last);
    return 0;
}
