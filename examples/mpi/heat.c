// Heat on a line, with halos by MPI_Get in fence epochs. `-D BROKEN`: a border cell is changed inside of the epoch.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size;
    double *u, left = 0, right = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(2 * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &u, &win);
    u[0] = rank;
    u[1] = rank + 1;
    for (int step = 0; step < 2; step++) {
        MPI_Win_fence(0, win);
        if (rank > 0) MPI_Get(&left, 1, MPI_DOUBLE, rank - 1, 1, 1, MPI_DOUBLE, win);
        if (rank + 1 < size) MPI_Get(&right, 1, MPI_DOUBLE, rank + 1, 0, 1, MPI_DOUBLE, win);
#ifdef BROKEN
        u[0] = u[0] / 2;
#endif
        MPI_Win_fence(0, win);
        double first = (left + u[1]) / 2, last = (u[0] + right) / 2;
        u[0] = first;
        u[1] = last;
    }
    printf("%.3f %.3f\n", u[0], u[1]);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
