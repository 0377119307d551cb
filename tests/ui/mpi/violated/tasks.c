// Nobody waits for it.
//~ places: 2
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int a = 0;
    if (rank == 0) {
#pragma omp parallel num_threads(2)
        {
#pragma omp single
            {
#pragma omp task shared(a)
                a = 1; //~ ERROR data-race
                printf("%d\n", a); //~ ERROR data-race
            }
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
