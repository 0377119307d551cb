// Parameters of array type are pointers; rows keep their length.
#include <stdio.h>
static size_t size(int a[10]) { return sizeof a; }
static int last(int a[static 3], int n) { return a[n - 1]; }
static int trace(int m[][3], int n) { int s = 0; for (int i = 0; i < n; i++) s += m[i][i]; return s; }
static void fill(int (*m)[3], int v) { for (int i = 0; i < 3; i++) (*m)[i] = v++; }
static int through(int a[const 2]) { return a[0]++ + a[1]; }
int main(void) {
    int v[5] = { 1, 2, 3, 4, 5 }, m[3][3] = { { 1 }, { 0, 2 }, { 0, 0, 3 } };
    printf("%zu %d %d\n", size(v), last(v, 5), trace(m, 3));
    fill(&m[1], 7);
    fill(m + 2, 20);
    printf("%d %d %d\n", m[1][2], m[2][0], trace(m, 3));
    int got = through(v + 1);
    printf("%d %d %d\n", got, v[1], v[2]);
    return 0;
}
