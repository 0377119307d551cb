//~ places: 1
//~ errors: 1
// C99 has no implicit declarations.
int main(void) {
    return g(1); //~ ERROR rejected: not declared
}
