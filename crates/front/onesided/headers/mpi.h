/* MPI 4.1, as far as Partita reads it. Handles are numbers. */
#ifndef _PARTITA_MPI_H
#define _PARTITA_MPI_H
#include <stddef.h>
#define MPI_VERSION 4
#define MPI_SUBVERSION 1

typedef int MPI_Comm;
typedef int MPI_Datatype;
typedef int MPI_Op;
typedef int MPI_Win;
typedef int MPI_Group;
typedef int MPI_Request;
typedef int MPI_Info;
typedef int MPI_Errhandler;
typedef long MPI_Aint;
typedef long MPI_Offset;
typedef long MPI_Count;
typedef struct { int MPI_SOURCE, MPI_TAG, MPI_ERROR; int _bytes; } MPI_Status;

#define MPI_SUCCESS 0
#define MPI_ERR_OTHER 15
#define MPI_COMM_NULL 0
#define MPI_COMM_WORLD 1
#define MPI_COMM_SELF 2
#define MPI_GROUP_NULL 0
#define MPI_GROUP_EMPTY (-1)
#define MPI_WIN_NULL 0
#define MPI_REQUEST_NULL 0
#define MPI_INFO_NULL 0
#define MPI_ERRHANDLER_NULL 0
#define MPI_ERRORS_ARE_FATAL 1
#define MPI_ERRORS_RETURN 2
#define MPI_DATATYPE_NULL 0
#define MPI_OP_NULL 0
#define MPI_ANY_SOURCE (-1)
#define MPI_PROC_NULL (-2)
#define MPI_ANY_TAG (-1)
#define MPI_UNDEFINED (-32766)
#define MPI_BOTTOM ((void *)0)
#define MPI_IN_PLACE ((void *)0)
#define MPI_STATUS_IGNORE ((MPI_Status *)0)
#define MPI_STATUSES_IGNORE ((MPI_Status *)0)
#define MPI_MAX_PROCESSOR_NAME 128
#define MPI_MAX_ERROR_STRING 256

/* Predefined types; their sizes and kinds are known to the prelude by these numbers. */
#define MPI_CHAR 1
#define MPI_SIGNED_CHAR 2
#define MPI_UNSIGNED_CHAR 3
#define MPI_BYTE 4
#define MPI_SHORT 5
#define MPI_UNSIGNED_SHORT 6
#define MPI_INT 7
#define MPI_UNSIGNED 8
#define MPI_LONG 9
#define MPI_UNSIGNED_LONG 10
#define MPI_LONG_LONG 11
#define MPI_LONG_LONG_INT 11
#define MPI_UNSIGNED_LONG_LONG 12
#define MPI_FLOAT 13
#define MPI_DOUBLE 14
#define MPI_AINT 15
#define MPI_OFFSET 16
#define MPI_COUNT 17
#define MPI_INT8_T 18
#define MPI_UINT8_T 19
#define MPI_INT16_T 20
#define MPI_UINT16_T 21
#define MPI_INT32_T 22
#define MPI_UINT32_T 23
#define MPI_INT64_T 24
#define MPI_UINT64_T 25
#define MPI_C_BOOL 26

#define MPI_SUM 1
#define MPI_PROD 2
#define MPI_MIN 3
#define MPI_MAX 4
#define MPI_LAND 5
#define MPI_BAND 6
#define MPI_LOR 7
#define MPI_BOR 8
#define MPI_LXOR 9
#define MPI_BXOR 10
#define MPI_REPLACE 11
#define MPI_NO_OP 12

#define MPI_LOCK_EXCLUSIVE 1
#define MPI_LOCK_SHARED 2
#define MPI_MODE_NOCHECK 1
#define MPI_MODE_NOSTORE 2
#define MPI_MODE_NOPUT 4
#define MPI_MODE_NOPRECEDE 8
#define MPI_MODE_NOSUCCEED 16

#define MPI_THREAD_SINGLE 0
#define MPI_THREAD_FUNNELED 1
#define MPI_THREAD_SERIALIZED 2
#define MPI_THREAD_MULTIPLE 3

int MPI_Init(int *argc, char ***argv);
int MPI_Init_thread(int *argc, char ***argv, int required, int *provided);
int MPI_Initialized(int *flag);
int MPI_Finalize(void);
int MPI_Abort(MPI_Comm comm, int code);
int MPI_Comm_rank(MPI_Comm comm, int *rank);
int MPI_Comm_size(MPI_Comm comm, int *size);
int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler handler);
double MPI_Wtime(void);
double MPI_Wtick(void);
int MPI_Barrier(MPI_Comm comm);

int MPI_Type_size(MPI_Datatype type, int *size);
int MPI_Type_contiguous(int count, MPI_Datatype old, MPI_Datatype *made);
int MPI_Type_vector(int count, int length, int stride, MPI_Datatype old, MPI_Datatype *made);
int MPI_Type_create_hvector(int count, int length, MPI_Aint stride, MPI_Datatype old, MPI_Datatype *made);
int MPI_Type_commit(MPI_Datatype *type);
int MPI_Type_free(MPI_Datatype *type);
int MPI_Type_get_extent(MPI_Datatype type, MPI_Aint *low, MPI_Aint *extent);

int MPI_Alloc_mem(MPI_Aint size, MPI_Info info, void *base);
int MPI_Free_mem(void *base);
int MPI_Win_allocate(MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win);
int MPI_Win_create(void *base, MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, MPI_Win *win);
int MPI_Win_free(MPI_Win *win);
int MPI_Win_set_errhandler(MPI_Win win, MPI_Errhandler handler);

int MPI_Put(const void *origin, int count, MPI_Datatype type, int rank, MPI_Aint at, int there, MPI_Datatype as, MPI_Win win);
int MPI_Get(void *origin, int count, MPI_Datatype type, int rank, MPI_Aint at, int there, MPI_Datatype as, MPI_Win win);
int MPI_Accumulate(const void *origin, int count, MPI_Datatype type, int rank, MPI_Aint at, int there, MPI_Datatype as, MPI_Op op, MPI_Win win);
int MPI_Get_accumulate(const void *origin, int count, MPI_Datatype type, void *result, int results, MPI_Datatype of, int rank, MPI_Aint at, int there, MPI_Datatype as, MPI_Op op, MPI_Win win);
int MPI_Fetch_and_op(const void *origin, void *result, MPI_Datatype type, int rank, MPI_Aint at, MPI_Op op, MPI_Win win);
int MPI_Compare_and_swap(const void *origin, const void *compare, void *result, MPI_Datatype type, int rank, MPI_Aint at, MPI_Win win);
int MPI_Rput(const void *origin, int count, MPI_Datatype type, int rank, MPI_Aint at, int there, MPI_Datatype as, MPI_Win win, MPI_Request *request);
int MPI_Rget(void *origin, int count, MPI_Datatype type, int rank, MPI_Aint at, int there, MPI_Datatype as, MPI_Win win, MPI_Request *request);
int MPI_Raccumulate(const void *origin, int count, MPI_Datatype type, int rank, MPI_Aint at, int there, MPI_Datatype as, MPI_Op op, MPI_Win win, MPI_Request *request);
int MPI_Wait(MPI_Request *request, MPI_Status *status);
int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]);
int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status);

int MPI_Win_fence(int mode, MPI_Win win);
int MPI_Win_lock(int type, int rank, int mode, MPI_Win win);
int MPI_Win_unlock(int rank, MPI_Win win);
int MPI_Win_lock_all(int mode, MPI_Win win);
int MPI_Win_unlock_all(MPI_Win win);
int MPI_Win_flush(int rank, MPI_Win win);
int MPI_Win_flush_all(MPI_Win win);
int MPI_Win_flush_local(int rank, MPI_Win win);
int MPI_Win_flush_local_all(MPI_Win win);
int MPI_Win_sync(MPI_Win win);
int MPI_Comm_group(MPI_Comm comm, MPI_Group *group);
int MPI_Win_get_group(MPI_Win win, MPI_Group *group);
int MPI_Group_incl(MPI_Group group, int n, const int ranks[], MPI_Group *made);
int MPI_Group_excl(MPI_Group group, int n, const int ranks[], MPI_Group *made);
int MPI_Group_free(MPI_Group *group);
int MPI_Group_size(MPI_Group group, int *size);
int MPI_Win_post(MPI_Group group, int mode, MPI_Win win);
int MPI_Win_start(MPI_Group group, int mode, MPI_Win win);
int MPI_Win_complete(MPI_Win win);
int MPI_Win_wait(MPI_Win win);
int MPI_Win_test(MPI_Win win, int *flag);

int MPI_Send(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm);
int MPI_Ssend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm);
int MPI_Recv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status *status);
int MPI_Isend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Irecv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Sendrecv(const void *data, int count, MPI_Datatype type, int to, int tag, void *into, int room, MPI_Datatype as, int from, int having, MPI_Comm comm, MPI_Status *status);
int MPI_Bcast(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm);
int MPI_Reduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm);
int MPI_Allreduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm);
int MPI_Gather(const void *data, int count, MPI_Datatype type, void *all, int each, MPI_Datatype as, int root, MPI_Comm comm);
int MPI_Allgather(const void *data, int count, MPI_Datatype type, void *all, int each, MPI_Datatype as, MPI_Comm comm);
int MPI_Scatter(const void *all, int each, MPI_Datatype as, void *data, int count, MPI_Datatype type, int root, MPI_Comm comm);
int MPI_Alltoall(const void *data, int count, MPI_Datatype type, void *all, int each, MPI_Datatype as, MPI_Comm comm);
#endif
