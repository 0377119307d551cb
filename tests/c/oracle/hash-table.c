// A hash table with chains on the heap.
// broken: use-after-free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct entry { char *key; int value; struct entry *next; };
static struct entry *table[7];
static unsigned hash(const char *s) { unsigned h = 5381; while (*s) h = h * 33 ^ (unsigned char)*s++; return h % 7; }
static int *find(const char *key) {
    struct entry **p = &table[hash(key)];
    for (; *p; p = &(*p)->next) if (strcmp((*p)->key, key) == 0) return &(*p)->value;
    *p = malloc(sizeof **p);
    (*p)->key = strcpy(malloc(strlen(key) + 1), key);
    (*p)->value = 0;
    (*p)->next = NULL;
    return &(*p)->value;
}
int main(void) {
    const char *words[] = { "to", "be", "or", "not", "to", "be", "that", "is", "to", "say" };
    for (int i = 0; i < 10; i++) ++*find(words[i]);
    printf("%d %d %d\n", *find("to"), *find("be"), *find("none"));
    int all = 0;
    for (int i = 0; i < 7; i++)
        for (struct entry *e = table[i], *next; e; e = next) {
            all += e->value;
            free(e->key);
#ifdef BROKEN
            all += e->key[0] == 'x';
#endif
            next = e->next;
            free(e);
        }
    printf("%d\n", all);
    return 0;
}
