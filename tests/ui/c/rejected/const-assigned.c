//~ places: 1
//~ errors: 1
// A const lvalue is not assigned to.
int main(void) {
    const int c = 1;
    c = 2; //~ ERROR rejected: const
    return 0;
}
