// Two ranks swap a number: one sends first. `-D BROKEN`: both do, which ends only where MPI_Send buffers.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, mine, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mine = rank + 5;
#ifdef BROKEN
    MPI_Send(&mine, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Recv(&other, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#else
    if (rank == 0) MPI_Send(&mine, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Recv(&other, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 1) MPI_Send(&mine, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
#endif
    printf("%d\n", other);
    MPI_Finalize();
    return 0;
}
