// A small parser: recursion over functions that need each other, nodes on the heap, a union in a struct.
// broken: division-by-zero
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
struct node { char op; union { long number; struct { struct node *left, *right; } both; } u; };
static const char *at;
static struct node *sum(void);
static struct node *make(char op, struct node *l, struct node *r) {
    struct node *n = malloc(sizeof *n);
    n->op = op; n->u.both.left = l; n->u.both.right = r;
    return n;
}
static struct node *atom(void) {
    if (*at == '(') { at++; struct node *n = sum(); at++; return n; }
    struct node *n = malloc(sizeof *n);
    n->op = 'n';
    n->u.number = 0;
    while (isdigit((unsigned char)*at)) n->u.number = n->u.number * 10 + (*at++ - '0');
    return n;
}
static struct node *product(void) {
    struct node *n = atom();
    while (*at == '*' || *at == '/') { char op = *at++; n = make(op, n, atom()); }
    return n;
}
static struct node *sum(void) {
    struct node *n = product();
    while (*at == '+' || *at == '-') { char op = *at++; n = make(op, n, product()); }
    return n;
}
static long value(struct node *n) {
    if (n->op == 'n') { long v = n->u.number; free(n); return v; }
    long l = value(n->u.both.left), r = value(n->u.both.right);
    char op = n->op;
    free(n);
    return op == '+' ? l + r : op == '-' ? l - r : op == '*' ? l * r : l / r;
}
static long evaluate(const char *text) { at = text; return value(sum()); }
int main(void) {
    printf("%ld %ld %ld\n", evaluate("2+3*4"), evaluate("(2+3)*4-10/3"), evaluate("100-1-1"));
#ifdef BROKEN
    printf("%ld\n", evaluate("1/(2-2)"));
#endif
    return 0;
}
