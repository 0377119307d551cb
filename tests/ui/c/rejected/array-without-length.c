//~ places: 1
//~ errors: 1
// Incomplete types have no objects.
int main(void) {
    int a[]; //~ ERROR rejected: incomplete
    return 0;
}
