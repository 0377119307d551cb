//~ places: 1
//~ errors: 1
// Pointers to different types need a cast.
int main(void) {
    int x = 1;
    double *p = &x; //~ ERROR rejected: points elsewhere
    return p != 0;
}
