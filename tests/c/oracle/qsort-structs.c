// Sorting structs with pointers in them; searching.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct person { const char *name; int age; };
static int by_age(const void *a, const void *b) {
    return ((const struct person *)a)->age - ((const struct person *)b)->age;
}
static int by_name(const void *a, const void *b) {
    return strcmp(((const struct person *)a)->name, ((const struct person *)b)->name);
}
static int backwards(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }
int main(void) {
    struct person all[] = { { "carl", 30 }, { "anna", 41 }, { "bert", 25 } };
    qsort(all, 3, sizeof all[0], by_age);
    for (int i = 0; i < 3; i++) printf("%s ", all[i].name);
    qsort(all, 3, sizeof all[0], by_name);
    for (int i = 0; i < 3; i++) printf("%s:%d ", all[i].name, all[i].age);
    struct person key = { "bert", 0 }, *found = bsearch(&key, all, 3, sizeof all[0], by_name);
    printf("%d\n", found ? found->age : -1);
    int v[] = { 4, 8, 1, 9 };
    qsort(v, 4, sizeof *v, backwards);
    printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]);
    return 0;
}
