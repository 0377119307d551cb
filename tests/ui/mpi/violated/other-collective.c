// One rank comes to a barrier, the other to the end.
//~ places: 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Barrier(MPI_COMM_WORLD); //~ ERROR barrier-mismatch
    }
    MPI_Finalize(); //~ ERROR barrier-mismatch
    return 0;
}
