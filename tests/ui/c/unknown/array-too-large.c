// More elements than a machine is given: said before anything runs.
int a[1000][1000][1000];
int main(void) {
    return a[1][2][3];
}
