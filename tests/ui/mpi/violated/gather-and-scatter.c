// A gather where others broadcast.
//~ places: 2
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int a = rank + 1, all[2] = {0, 0}, mine[2] = {rank, rank + 7};
    if (rank == 0)
    MPI_Gather(&a, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ ERROR barrier-mismatch
    else MPI_Reduce(&a, all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    printf("%d %d\n", all[0], all[1]);
    MPI_Finalize();
    return 0;
}
