// Every rank puts its row as a column of rank 0. `-D BROKEN`: the stride of the column is one too large.
#include <mpi.h>
#include <stdio.h>
#define N 2
#ifdef BROKEN
#define STRIDE (N + 1)
#else
#define STRIDE N
#endif

int main(int argc, char **argv) {
    int rank, row[N], *matrix;
    MPI_Win win;
    MPI_Datatype column;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(rank == 0 ? N * N * sizeof(int) : 0, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &matrix, &win);
    MPI_Type_vector(N, 1, STRIDE, MPI_INT, &column);
    MPI_Type_commit(&column);
    for (int i = 0; i < N; i++) row[i] = rank * N + i;
    MPI_Win_fence(0, win);
    if (rank < N) MPI_Put(row, N, MPI_INT, 0, rank, 1, column, win);
    MPI_Win_fence(0, win);
    if (rank == 0) printf("%d %d %d %d\n", matrix[0], matrix[1], matrix[2], matrix[3]);
    MPI_Type_free(&column);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
