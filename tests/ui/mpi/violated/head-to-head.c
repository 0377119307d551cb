// Both send first: a deadlock where MPI_Send does not buffer.
//~ places: 2
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int a = rank, b = -1;
    MPI_Send(&a, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD); //~ ERROR deadlock
    MPI_Recv(&b, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("%d\n", b);
    MPI_Finalize();
    return 0;
}
