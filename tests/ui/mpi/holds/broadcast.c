// A broadcast, then its value.
//~ places: 2
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int a = rank + 5;
    MPI_Bcast(&a, 1, MPI_INT, 0, MPI_COMM_WORLD);
    printf("%d\n", a);
    MPI_Finalize();
    return 0;
}
