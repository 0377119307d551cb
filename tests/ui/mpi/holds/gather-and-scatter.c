// A gather, a scatter, an exchange.
//~ places: 2
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int a = rank + 1, all[2] = {0, 0}, mine[2] = {rank, rank + 7};
    MPI_Gather(&a, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(all, 1, MPI_INT, &a, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Alltoall(mine, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Allgather(&a, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
    printf("%d %d\n", all[0], all[1]);
    MPI_Finalize();
    return 0;
}
