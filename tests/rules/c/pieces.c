// What rules can match in C.
#include <stdio.h>

#define N 4

struct node {
    int load;
    double weight;
};

static int total, table[N];
double mean;
struct node nodes[N];

static int twice(int n) { return 2 * n; }

int main(void) {
    int i;
    for (i = 0; i < N; i++) table[i] = twice(i);
    for (i = 0; i < N; i++) {
        total += table[i];
        nodes[i].load = table[i];
        nodes[i].weight = 0.5 * i;
    }
    if (total > 3) printf("%d\n", total);
    mean = total / 4.0;
    while (total > 0) total -= 16;
    return 0;
}
