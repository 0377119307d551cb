// Different numbers of elements.
//~ places: 2
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int a = rank + 1, sum[2];
    int two[2] = {1, 2};
    if (rank == 0) MPI_Allreduce(&a, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ ERROR barrier-mismatch@20: rank 0 takes 4
    else MPI_Allreduce(two, sum, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ ERROR barrier-mismatch@10: rank 1 takes 8 bytes in
    printf("%d\n", sum[0]);
    MPI_Finalize();
    return 0;
}
