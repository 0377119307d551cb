// A binary search tree on the heap: insertion, sums, freeing.
// broken: use-after-free
#include <stdio.h>
#include <stdlib.h>
typedef struct tree { int key; struct tree *left, *right; } tree;
static tree *insert(tree *t, int key) {
    if (!t) {
        t = malloc(sizeof(tree));
        t->key = key;
        t->left = t->right = NULL;
    } else if (key < t->key) t->left = insert(t->left, key);
    else if (key > t->key) t->right = insert(t->right, key);
    return t;
}
static int sum(const tree *t) { return t ? sum(t->left) + t->key + sum(t->right) : 0; }
static int depth(const tree *t) {
    if (!t) return 0;
    int l = depth(t->left), r = depth(t->right);
    return 1 + (l > r ? l : r);
}
static void drop(tree *t) {
    if (!t) return;
#ifdef BROKEN
    free(t);
    drop(t->left);
    drop(t->right);
#else
    drop(t->left);
    drop(t->right);
    free(t);
#endif
}
int main(void) {
    tree *t = NULL;
    int keys[] = { 5, 2, 8, 1, 9, 3 };
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) t = insert(t, keys[i]);
    printf("%d %d\n", sum(t), depth(t));
    drop(t);
    return 0;
}
