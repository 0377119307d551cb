//~ places: 1
//~ errors: 1
// A prototype says how many arguments there are.
static int f(int a, int b) { return a + b; }
int main(void) {
    return f(1); //~ ERROR rejected: takes 2 arguments
}
