// Both send first: a deadlock if MPI_Send does not buffer.
//~ places: 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size;
    int mine = 7, theirs = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Send(&mine, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD); //~ ERROR deadlock@5: waits until its message is received
    MPI_Recv(&theirs, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
