// A put, a flush, a message; the receiver loads. `-D LOCAL`: the flush is a local one. `-D OTHER`: it is of another rank.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, *part, data = 5;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &part, &win);
    *part = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&data, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
#if defined LOCAL
        MPI_Win_flush_local(1, win);
#elif defined OTHER
        MPI_Win_flush(0, win);
#else
        MPI_Win_flush(1, win);
#endif
        MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        int from;
        MPI_Recv(&from, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%d from %d\n", *part, from);
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
