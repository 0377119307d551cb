/* OpenSHMEM 1.5, as far as Partita reads it. Contexts and teams are numbers. */
#ifndef _PARTITA_SHMEM_H
#define _PARTITA_SHMEM_H
#include <stddef.h>
#include <stdint.h>
#define SHMEM_MAJOR_VERSION 1
#define SHMEM_MINOR_VERSION 5
#define _SHMEM_MAJOR_VERSION 1
#define _SHMEM_MINOR_VERSION 5
#define SHMEM_MAX_NAME_LEN 64
#define SHMEM_VENDOR_STRING "Partita"

typedef int shmem_ctx_t;
typedef int shmem_team_t;
typedef struct { int num_contexts; } shmem_team_config_t;

#define SHMEM_CTX_DEFAULT 0
#define SHMEM_CTX_INVALID (-1)
#define SHMEM_CTX_SERIALIZED 1
#define SHMEM_CTX_PRIVATE 2
#define SHMEM_CTX_NOSTORE 4
#define SHMEM_TEAM_INVALID (-1)
#define SHMEM_TEAM_WORLD 1
#define SHMEM_TEAM_SHARED 2
#define SHMEM_TEAM_NUM_CONTEXTS 1L
#define SHMEM_THREAD_SINGLE 0
#define SHMEM_THREAD_FUNNELED 1
#define SHMEM_THREAD_SERIALIZED 2
#define SHMEM_THREAD_MULTIPLE 3
#define SHMEM_CMP_EQ 1
#define SHMEM_CMP_NE 2
#define SHMEM_CMP_GT 3
#define SHMEM_CMP_LE 4
#define SHMEM_CMP_LT 5
#define SHMEM_CMP_GE 6
#define SHMEM_SIGNAL_SET 1
#define SHMEM_SIGNAL_ADD 2
#define SHMEM_MALLOC_ATOMICS_REMOTE 1L
#define SHMEM_MALLOC_SIGNAL_REMOTE 2L
#define SHMEM_SYNC_VALUE 0L
#define SHMEM_SYNC_SIZE 4
#define SHMEM_BARRIER_SYNC_SIZE 4
#define SHMEM_BCAST_SYNC_SIZE 4
#define SHMEM_COLLECT_SYNC_SIZE 4
#define SHMEM_REDUCE_SYNC_SIZE 4
#define SHMEM_ALLTOALL_SYNC_SIZE 4
#define SHMEM_ALLTOALLS_SYNC_SIZE 4
#define SHMEM_REDUCE_MIN_WRKDATA_SIZE 4
#define _SHMEM_CMP_EQ SHMEM_CMP_EQ
#define _SHMEM_CMP_NE SHMEM_CMP_NE
#define _SHMEM_CMP_GT SHMEM_CMP_GT
#define _SHMEM_CMP_LE SHMEM_CMP_LE
#define _SHMEM_CMP_LT SHMEM_CMP_LT
#define _SHMEM_CMP_GE SHMEM_CMP_GE
#define _SHMEM_SYNC_VALUE SHMEM_SYNC_VALUE
#define _SHMEM_SYNC_SIZE SHMEM_SYNC_SIZE
#define _SHMEM_BARRIER_SYNC_SIZE SHMEM_BARRIER_SYNC_SIZE
#define _SHMEM_BCAST_SYNC_SIZE SHMEM_BCAST_SYNC_SIZE
#define _SHMEM_COLLECT_SYNC_SIZE SHMEM_COLLECT_SYNC_SIZE
#define _SHMEM_REDUCE_SYNC_SIZE SHMEM_REDUCE_SYNC_SIZE
#define _SHMEM_ALLTOALL_SYNC_SIZE SHMEM_ALLTOALL_SYNC_SIZE
#define _SHMEM_REDUCE_MIN_WRKDATA_SIZE SHMEM_REDUCE_MIN_WRKDATA_SIZE

void shmem_init(void);
void start_pes(int npes);
int shmem_init_thread(int required, int *provided);
void shmem_query_thread(int *provided);
void shmem_finalize(void);
void shmem_global_exit(int status);
int shmem_my_pe(void);
int shmem_n_pes(void);
int _my_pe(void);
int _num_pes(void);
int shmem_pe_accessible(int pe);
int shmem_addr_accessible(const void *addr, int pe);
void *shmem_ptr(const void *dest, int pe);
void shmem_info_get_version(int *major, int *minor);
void shmem_info_get_name(char *name);

void *shmem_malloc(size_t size);
void *shmem_malloc_with_hints(size_t size, long hints);
void *shmem_calloc(size_t count, size_t size);
void *shmem_align(size_t alignment, size_t size);
void *shmem_realloc(void *ptr, size_t size);
void shmem_free(void *ptr);
#define shmalloc shmem_malloc
#define shfree shmem_free
#define shmemalign shmem_align
#define shrealloc shmem_realloc

int shmem_ctx_create(long options, shmem_ctx_t *ctx);
int shmem_team_create_ctx(shmem_team_t team, long options, shmem_ctx_t *ctx);
void shmem_ctx_destroy(shmem_ctx_t ctx);
int shmem_ctx_get_team(shmem_ctx_t ctx, shmem_team_t *team);
int shmem_team_my_pe(shmem_team_t team);
int shmem_team_n_pes(shmem_team_t team);
int shmem_team_get_config(shmem_team_t team, long mask, shmem_team_config_t *config);
int shmem_team_translate_pe(shmem_team_t from, int pe, shmem_team_t to);
int shmem_team_split_strided(shmem_team_t parent, int start, int stride, int size, const shmem_team_config_t *config, long mask, shmem_team_t *made);
int shmem_team_split_2d(shmem_team_t parent, int range, const shmem_team_config_t *x, long xmask, shmem_team_t *xteam, const shmem_team_config_t *y, long ymask, shmem_team_t *yteam);
void shmem_team_destroy(shmem_team_t team);

void shmem_quiet(void);
void shmem_ctx_quiet(shmem_ctx_t ctx);
void shmem_fence(void);
void shmem_ctx_fence(shmem_ctx_t ctx);
void shmem_barrier_all(void);
void shmem_sync_all(void);
int shmem_team_sync(shmem_team_t team);
void shmem_barrier(int start, int log_stride, int size, long *psync);
void _shmem_sync_set(int start, int log_stride, int size, long *psync);
void shmem_set_lock(long *lock);
void shmem_clear_lock(long *lock);
int shmem_test_lock(long *lock);
uint64_t shmem_signal_fetch(const uint64_t *word);
uint64_t shmem_signal_wait_until(uint64_t *word, int cmp, uint64_t value);

/* One family for each type: N its name, T the type. */
#define _SHMEM_RMA(N, T) \
void shmem_##N##_put(T *dest, const T *source, size_t n, int pe); \
void shmem_ctx_##N##_put(shmem_ctx_t ctx, T *dest, const T *source, size_t n, int pe); \
void shmem_##N##_get(T *dest, const T *source, size_t n, int pe); \
void shmem_ctx_##N##_get(shmem_ctx_t ctx, T *dest, const T *source, size_t n, int pe); \
void shmem_##N##_p(T *dest, T value, int pe); \
void shmem_ctx_##N##_p(shmem_ctx_t ctx, T *dest, T value, int pe); \
T shmem_##N##_g(const T *source, int pe); \
T shmem_ctx_##N##_g(shmem_ctx_t ctx, const T *source, int pe); \
void shmem_##N##_iput(T *dest, const T *source, ptrdiff_t there, ptrdiff_t step, size_t n, int pe); \
void shmem_ctx_##N##_iput(shmem_ctx_t ctx, T *dest, const T *source, ptrdiff_t there, ptrdiff_t step, size_t n, int pe); \
void shmem_##N##_iget(T *dest, const T *source, ptrdiff_t here, ptrdiff_t step, size_t n, int pe); \
void shmem_ctx_##N##_iget(shmem_ctx_t ctx, T *dest, const T *source, ptrdiff_t here, ptrdiff_t step, size_t n, int pe); \
void shmem_##N##_put_nbi(T *dest, const T *source, size_t n, int pe); \
void shmem_ctx_##N##_put_nbi(shmem_ctx_t ctx, T *dest, const T *source, size_t n, int pe); \
void shmem_##N##_get_nbi(T *dest, const T *source, size_t n, int pe); \
void shmem_ctx_##N##_get_nbi(shmem_ctx_t ctx, T *dest, const T *source, size_t n, int pe); \
void shmem_##N##_put_signal(T *dest, const T *source, size_t n, uint64_t *word, uint64_t value, int how, int pe); \
void shmem_ctx_##N##_put_signal(shmem_ctx_t ctx, T *dest, const T *source, size_t n, uint64_t *word, uint64_t value, int how, int pe); \
void shmem_##N##_put_signal_nbi(T *dest, const T *source, size_t n, uint64_t *word, uint64_t value, int how, int pe); \
void shmem_ctx_##N##_put_signal_nbi(shmem_ctx_t ctx, T *dest, const T *source, size_t n, uint64_t *word, uint64_t value, int how, int pe); \
int shmem_##N##_broadcast(shmem_team_t team, T *dest, const T *source, size_t n, int root); \
int shmem_##N##_collect(shmem_team_t team, T *dest, const T *source, size_t n); \
int shmem_##N##_fcollect(shmem_team_t team, T *dest, const T *source, size_t n); \
int shmem_##N##_alltoall(shmem_team_t team, T *dest, const T *source, size_t n); \
int shmem_##N##_alltoalls(shmem_team_t team, T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t n);

/* Atomics of all types: fetch, set, swap. */
#define _SHMEM_ATOMIC(N, T) \
T shmem_##N##_atomic_fetch(const T *source, int pe); \
T shmem_ctx_##N##_atomic_fetch(shmem_ctx_t ctx, const T *source, int pe); \
void shmem_##N##_atomic_fetch_nbi(T *fetch, const T *source, int pe); \
void shmem_ctx_##N##_atomic_fetch_nbi(shmem_ctx_t ctx, T *fetch, const T *source, int pe); \
void shmem_##N##_atomic_set(T *dest, T value, int pe); \
void shmem_ctx_##N##_atomic_set(shmem_ctx_t ctx, T *dest, T value, int pe); \
T shmem_##N##_atomic_swap(T *dest, T value, int pe); \
T shmem_ctx_##N##_atomic_swap(shmem_ctx_t ctx, T *dest, T value, int pe); \
void shmem_##N##_atomic_swap_nbi(T *fetch, T *dest, T value, int pe); \
void shmem_ctx_##N##_atomic_swap_nbi(shmem_ctx_t ctx, T *fetch, T *dest, T value, int pe); \
T shmem_##N##_fetch(const T *source, int pe); \
void shmem_##N##_set(T *dest, T value, int pe); \
T shmem_##N##_swap(T *dest, T value, int pe);

/* Those of integers. */
#define _SHMEM_ATOMIC_INT(N, T) \
T shmem_##N##_atomic_compare_swap(T *dest, T cond, T value, int pe); \
T shmem_ctx_##N##_atomic_compare_swap(shmem_ctx_t ctx, T *dest, T cond, T value, int pe); \
void shmem_##N##_atomic_compare_swap_nbi(T *fetch, T *dest, T cond, T value, int pe); \
void shmem_ctx_##N##_atomic_compare_swap_nbi(shmem_ctx_t ctx, T *fetch, T *dest, T cond, T value, int pe); \
void shmem_##N##_atomic_inc(T *dest, int pe); \
void shmem_ctx_##N##_atomic_inc(shmem_ctx_t ctx, T *dest, int pe); \
T shmem_##N##_atomic_fetch_inc(T *dest, int pe); \
T shmem_ctx_##N##_atomic_fetch_inc(shmem_ctx_t ctx, T *dest, int pe); \
void shmem_##N##_atomic_fetch_inc_nbi(T *fetch, T *dest, int pe); \
void shmem_ctx_##N##_atomic_fetch_inc_nbi(shmem_ctx_t ctx, T *fetch, T *dest, int pe); \
T shmem_##N##_fadd(T *dest, T value, int pe); \
T shmem_##N##_finc(T *dest, int pe); \
T shmem_##N##_cswap(T *dest, T cond, T value, int pe); \
void shmem_##N##_add(T *dest, T value, int pe); \
void shmem_##N##_inc(T *dest, int pe); \
_SHMEM_ATOMIC_OP(N, T, add)

#define _SHMEM_ATOMIC_OP(N, T, O) \
void shmem_##N##_atomic_##O(T *dest, T value, int pe); \
void shmem_ctx_##N##_atomic_##O(shmem_ctx_t ctx, T *dest, T value, int pe); \
T shmem_##N##_atomic_fetch_##O(T *dest, T value, int pe); \
T shmem_ctx_##N##_atomic_fetch_##O(shmem_ctx_t ctx, T *dest, T value, int pe); \
void shmem_##N##_atomic_fetch_##O##_nbi(T *fetch, T *dest, T value, int pe); \
void shmem_ctx_##N##_atomic_fetch_##O##_nbi(shmem_ctx_t ctx, T *fetch, T *dest, T value, int pe);

#define _SHMEM_ATOMIC_BITS(N, T) _SHMEM_ATOMIC_OP(N, T, and) _SHMEM_ATOMIC_OP(N, T, or) _SHMEM_ATOMIC_OP(N, T, xor)

#define _SHMEM_WAITING(N, T) \
void shmem_##N##_wait_until(T *ivar, int cmp, T value); \
void shmem_##N##_wait(T *ivar, T value); \
int shmem_##N##_test(T *ivar, int cmp, T value); \
size_t shmem_##N##_wait_until_any(T *ivars, size_t n, const int *status, int cmp, T value); \
void shmem_##N##_wait_until_all(T *ivars, size_t n, const int *status, int cmp, T value); \
size_t shmem_##N##_wait_until_some(T *ivars, size_t n, size_t *indices, const int *status, int cmp, T value); \
size_t shmem_##N##_test_any(T *ivars, size_t n, const int *status, int cmp, T value); \
int shmem_##N##_test_all(T *ivars, size_t n, const int *status, int cmp, T value); \
size_t shmem_##N##_test_some(T *ivars, size_t n, size_t *indices, const int *status, int cmp, T value);

#define _SHMEM_REDUCTION(N, T, O) \
int shmem_##N##_##O##_reduce(shmem_team_t team, T *dest, const T *source, size_t n); \
void shmem_##N##_##O##_to_all(T *dest, const T *source, int n, int start, int log_stride, int size, T *pwrk, long *psync);
#define _SHMEM_REDUCTIONS(N, T) _SHMEM_REDUCTION(N, T, sum) _SHMEM_REDUCTION(N, T, prod) _SHMEM_REDUCTION(N, T, min) _SHMEM_REDUCTION(N, T, max)
#define _SHMEM_REDUCTIONS_BITS(N, T) _SHMEM_REDUCTION(N, T, and) _SHMEM_REDUCTION(N, T, or) _SHMEM_REDUCTION(N, T, xor)

#define _SHMEM_BYTES(N) \
void shmem_put##N(void *dest, const void *source, size_t n, int pe); \
void shmem_ctx_put##N(shmem_ctx_t ctx, void *dest, const void *source, size_t n, int pe); \
void shmem_get##N(void *dest, const void *source, size_t n, int pe); \
void shmem_ctx_get##N(shmem_ctx_t ctx, void *dest, const void *source, size_t n, int pe); \
void shmem_put##N##_nbi(void *dest, const void *source, size_t n, int pe); \
void shmem_ctx_put##N##_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t n, int pe); \
void shmem_get##N##_nbi(void *dest, const void *source, size_t n, int pe); \
void shmem_ctx_get##N##_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t n, int pe); \
void shmem_iput##N(void *dest, const void *source, ptrdiff_t there, ptrdiff_t step, size_t n, int pe); \
void shmem_iget##N(void *dest, const void *source, ptrdiff_t here, ptrdiff_t step, size_t n, int pe); \
void shmem_put##N##_signal(void *dest, const void *source, size_t n, uint64_t *word, uint64_t value, int how, int pe); \
void shmem_put##N##_signal_nbi(void *dest, const void *source, size_t n, uint64_t *word, uint64_t value, int how, int pe);
_SHMEM_BYTES(8) _SHMEM_BYTES(16) _SHMEM_BYTES(32) _SHMEM_BYTES(64) _SHMEM_BYTES(mem)

int shmem_broadcastmem(shmem_team_t team, void *dest, const void *source, size_t n, int root);
int shmem_collectmem(shmem_team_t team, void *dest, const void *source, size_t n);
int shmem_fcollectmem(shmem_team_t team, void *dest, const void *source, size_t n);
int shmem_alltoallmem(shmem_team_t team, void *dest, const void *source, size_t n);
#define _SHMEM_ACTIVE(N) \
void shmem_broadcast##N(void *dest, const void *source, size_t n, int root, int start, int log_stride, int size, long *psync); \
void shmem_collect##N(void *dest, const void *source, size_t n, int start, int log_stride, int size, long *psync); \
void shmem_fcollect##N(void *dest, const void *source, size_t n, int start, int log_stride, int size, long *psync); \
void shmem_alltoall##N(void *dest, const void *source, size_t n, int start, int log_stride, int size, long *psync);
_SHMEM_ACTIVE(32) _SHMEM_ACTIVE(64)

_SHMEM_RMA(float, float)
_SHMEM_RMA(double, double)
_SHMEM_RMA(char, char)
_SHMEM_RMA(schar, signed char)
_SHMEM_RMA(short, short)
_SHMEM_RMA(int, int)
_SHMEM_RMA(long, long)
_SHMEM_RMA(longlong, long long)
_SHMEM_RMA(uchar, unsigned char)
_SHMEM_RMA(ushort, unsigned short)
_SHMEM_RMA(uint, unsigned int)
_SHMEM_RMA(ulong, unsigned long)
_SHMEM_RMA(ulonglong, unsigned long long)
_SHMEM_RMA(int8, signed char)
_SHMEM_RMA(int16, short)
_SHMEM_RMA(int32, int)
_SHMEM_RMA(int64, long)
_SHMEM_RMA(uint8, unsigned char)
_SHMEM_RMA(uint16, unsigned short)
_SHMEM_RMA(uint32, unsigned int)
_SHMEM_RMA(uint64, unsigned long)
_SHMEM_RMA(size, unsigned long)
_SHMEM_RMA(ptrdiff, long)
_SHMEM_ATOMIC(float, float)
_SHMEM_ATOMIC(double, double)
_SHMEM_ATOMIC(int, int)
_SHMEM_ATOMIC(long, long)
_SHMEM_ATOMIC(longlong, long long)
_SHMEM_ATOMIC(uint, unsigned int)
_SHMEM_ATOMIC(ulong, unsigned long)
_SHMEM_ATOMIC(ulonglong, unsigned long long)
_SHMEM_ATOMIC(int32, int)
_SHMEM_ATOMIC(int64, long)
_SHMEM_ATOMIC(uint32, unsigned int)
_SHMEM_ATOMIC(uint64, unsigned long)
_SHMEM_ATOMIC(size, unsigned long)
_SHMEM_ATOMIC(ptrdiff, long)
_SHMEM_ATOMIC_INT(int, int)
_SHMEM_ATOMIC_INT(long, long)
_SHMEM_ATOMIC_INT(longlong, long long)
_SHMEM_ATOMIC_INT(uint, unsigned int)
_SHMEM_ATOMIC_INT(ulong, unsigned long)
_SHMEM_ATOMIC_INT(ulonglong, unsigned long long)
_SHMEM_ATOMIC_INT(int32, int)
_SHMEM_ATOMIC_INT(int64, long)
_SHMEM_ATOMIC_INT(uint32, unsigned int)
_SHMEM_ATOMIC_INT(uint64, unsigned long)
_SHMEM_ATOMIC_INT(size, unsigned long)
_SHMEM_ATOMIC_INT(ptrdiff, long)
_SHMEM_ATOMIC_BITS(uint, unsigned int)
_SHMEM_ATOMIC_BITS(ulong, unsigned long)
_SHMEM_ATOMIC_BITS(ulonglong, unsigned long long)
_SHMEM_ATOMIC_BITS(int32, int)
_SHMEM_ATOMIC_BITS(int64, long)
_SHMEM_ATOMIC_BITS(uint32, unsigned int)
_SHMEM_ATOMIC_BITS(uint64, unsigned long)
_SHMEM_WAITING(int, int)
_SHMEM_WAITING(long, long)
_SHMEM_WAITING(longlong, long long)
_SHMEM_WAITING(uint, unsigned int)
_SHMEM_WAITING(ulong, unsigned long)
_SHMEM_WAITING(ulonglong, unsigned long long)
_SHMEM_WAITING(int32, int)
_SHMEM_WAITING(int64, long)
_SHMEM_WAITING(uint32, unsigned int)
_SHMEM_WAITING(uint64, unsigned long)
_SHMEM_WAITING(size, unsigned long)
_SHMEM_WAITING(ptrdiff, long)
_SHMEM_WAITING(short, short)
_SHMEM_WAITING(ushort, unsigned short)
_SHMEM_REDUCTIONS(float, float)
_SHMEM_REDUCTIONS(double, double)
_SHMEM_REDUCTIONS(char, char)
_SHMEM_REDUCTIONS(schar, signed char)
_SHMEM_REDUCTIONS(short, short)
_SHMEM_REDUCTIONS(int, int)
_SHMEM_REDUCTIONS(long, long)
_SHMEM_REDUCTIONS(longlong, long long)
_SHMEM_REDUCTIONS(uchar, unsigned char)
_SHMEM_REDUCTIONS(ushort, unsigned short)
_SHMEM_REDUCTIONS(uint, unsigned int)
_SHMEM_REDUCTIONS(ulong, unsigned long)
_SHMEM_REDUCTIONS(ulonglong, unsigned long long)
_SHMEM_REDUCTIONS(int8, signed char)
_SHMEM_REDUCTIONS(int16, short)
_SHMEM_REDUCTIONS(int32, int)
_SHMEM_REDUCTIONS(int64, long)
_SHMEM_REDUCTIONS(uint8, unsigned char)
_SHMEM_REDUCTIONS(uint16, unsigned short)
_SHMEM_REDUCTIONS(uint32, unsigned int)
_SHMEM_REDUCTIONS(uint64, unsigned long)
_SHMEM_REDUCTIONS(size, unsigned long)
_SHMEM_REDUCTIONS(ptrdiff, long)
_SHMEM_REDUCTIONS_BITS(char, char)
_SHMEM_REDUCTIONS_BITS(schar, signed char)
_SHMEM_REDUCTIONS_BITS(short, short)
_SHMEM_REDUCTIONS_BITS(int, int)
_SHMEM_REDUCTIONS_BITS(long, long)
_SHMEM_REDUCTIONS_BITS(longlong, long long)
_SHMEM_REDUCTIONS_BITS(uchar, unsigned char)
_SHMEM_REDUCTIONS_BITS(ushort, unsigned short)
_SHMEM_REDUCTIONS_BITS(uint, unsigned int)
_SHMEM_REDUCTIONS_BITS(ulong, unsigned long)
_SHMEM_REDUCTIONS_BITS(ulonglong, unsigned long long)
_SHMEM_REDUCTIONS_BITS(int8, signed char)
_SHMEM_REDUCTIONS_BITS(int16, short)
_SHMEM_REDUCTIONS_BITS(int32, int)
_SHMEM_REDUCTIONS_BITS(int64, long)
_SHMEM_REDUCTIONS_BITS(uint8, unsigned char)
_SHMEM_REDUCTIONS_BITS(uint16, unsigned short)
_SHMEM_REDUCTIONS_BITS(uint32, unsigned int)
_SHMEM_REDUCTIONS_BITS(uint64, unsigned long)
_SHMEM_REDUCTIONS_BITS(size, unsigned long)
_SHMEM_REDUCTIONS_BITS(ptrdiff, long)

/* The names without a type: the type of what `dest` or `source` points at decides; with one argument more, the first is a context. */
#define _SHMEM_ARMS(A, B) float: shmem_##A##float_##B, double: shmem_##A##double_##B, char: shmem_##A##char_##B, signed char: shmem_##A##schar_##B, short: shmem_##A##short_##B, int: shmem_##A##int_##B, long: shmem_##A##long_##B, long long: shmem_##A##longlong_##B, unsigned char: shmem_##A##uchar_##B, unsigned short: shmem_##A##ushort_##B, unsigned int: shmem_##A##uint_##B, unsigned long: shmem_##A##ulong_##B, unsigned long long: shmem_##A##ulonglong_##B
#define _SHMEM_ARMS_ATOMIC(A, B) float: shmem_##A##float_##B, double: shmem_##A##double_##B, int: shmem_##A##int_##B, long: shmem_##A##long_##B, long long: shmem_##A##longlong_##B, unsigned int: shmem_##A##uint_##B, unsigned long: shmem_##A##ulong_##B, unsigned long long: shmem_##A##ulonglong_##B
#define _SHMEM_ARMS_INT(A, B) int: shmem_##A##int_##B, long: shmem_##A##long_##B, long long: shmem_##A##longlong_##B, unsigned int: shmem_##A##uint_##B, unsigned long: shmem_##A##ulong_##B, unsigned long long: shmem_##A##ulonglong_##B
#define _SHMEM_ARMS_BITS(A, B) unsigned int: shmem_##A##uint_##B, unsigned long: shmem_##A##ulong_##B, unsigned long long: shmem_##A##ulonglong_##B
#define _SHMEM_ARMS_WAIT(A, B) int: shmem_##A##int_##B, long: shmem_##A##long_##B, long long: shmem_##A##longlong_##B, unsigned int: shmem_##A##uint_##B, unsigned long: shmem_##A##ulong_##B, unsigned long long: shmem_##A##ulonglong_##B, short: shmem_##A##short_##B, unsigned short: shmem_##A##ushort_##B
#define _SHMEM_9TH(a, b, c, d, e, f, g, h, i, ...) i
#define _shmem_put_plain(a, b, c, d) _Generic(*(a), _SHMEM_ARMS(, put))(a, b, c, d)
#define _shmem_put_ctx(x, a, b, c, d) _Generic(*(a), _SHMEM_ARMS(ctx_, put))(x, a, b, c, d)
#define shmem_put(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_put_ctx, _shmem_put_plain, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_get_plain(a, b, c, d) _Generic(*(a), _SHMEM_ARMS(, get))(a, b, c, d)
#define _shmem_get_ctx(x, a, b, c, d) _Generic(*(a), _SHMEM_ARMS(ctx_, get))(x, a, b, c, d)
#define shmem_get(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_get_ctx, _shmem_get_plain, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_p_plain(a, b, c) _Generic(*(a), _SHMEM_ARMS(, p))(a, b, c)
#define _shmem_p_ctx(x, a, b, c) _Generic(*(a), _SHMEM_ARMS(ctx_, p))(x, a, b, c)
#define shmem_p(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_p_ctx, _shmem_p_plain, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_g_plain(a, b) _Generic(*(a), _SHMEM_ARMS(, g))(a, b)
#define _shmem_g_ctx(x, a, b) _Generic(*(a), _SHMEM_ARMS(ctx_, g))(x, a, b)
#define shmem_g(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_g_ctx, _shmem_g_plain, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_iput_plain(a, b, c, d, e, f) _Generic(*(a), _SHMEM_ARMS(, iput))(a, b, c, d, e, f)
#define _shmem_iput_ctx(x, a, b, c, d, e, f) _Generic(*(a), _SHMEM_ARMS(ctx_, iput))(x, a, b, c, d, e, f)
#define shmem_iput(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_iput_ctx, _shmem_iput_plain, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_iget_plain(a, b, c, d, e, f) _Generic(*(a), _SHMEM_ARMS(, iget))(a, b, c, d, e, f)
#define _shmem_iget_ctx(x, a, b, c, d, e, f) _Generic(*(a), _SHMEM_ARMS(ctx_, iget))(x, a, b, c, d, e, f)
#define shmem_iget(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_iget_ctx, _shmem_iget_plain, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_put_nbi_plain(a, b, c, d) _Generic(*(a), _SHMEM_ARMS(, put_nbi))(a, b, c, d)
#define _shmem_put_nbi_ctx(x, a, b, c, d) _Generic(*(a), _SHMEM_ARMS(ctx_, put_nbi))(x, a, b, c, d)
#define shmem_put_nbi(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_put_nbi_ctx, _shmem_put_nbi_plain, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_get_nbi_plain(a, b, c, d) _Generic(*(a), _SHMEM_ARMS(, get_nbi))(a, b, c, d)
#define _shmem_get_nbi_ctx(x, a, b, c, d) _Generic(*(a), _SHMEM_ARMS(ctx_, get_nbi))(x, a, b, c, d)
#define shmem_get_nbi(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_get_nbi_ctx, _shmem_get_nbi_plain, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_put_signal_plain(a, b, c, d, e, f, g) _Generic(*(a), _SHMEM_ARMS(, put_signal))(a, b, c, d, e, f, g)
#define _shmem_put_signal_ctx(x, a, b, c, d, e, f, g) _Generic(*(a), _SHMEM_ARMS(ctx_, put_signal))(x, a, b, c, d, e, f, g)
#define shmem_put_signal(...) _SHMEM_9TH(__VA_ARGS__, _shmem_put_signal_ctx, _shmem_put_signal_plain, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_put_signal_nbi_plain(a, b, c, d, e, f, g) _Generic(*(a), _SHMEM_ARMS(, put_signal_nbi))(a, b, c, d, e, f, g)
#define _shmem_put_signal_nbi_ctx(x, a, b, c, d, e, f, g) _Generic(*(a), _SHMEM_ARMS(ctx_, put_signal_nbi))(x, a, b, c, d, e, f, g)
#define shmem_put_signal_nbi(...) _SHMEM_9TH(__VA_ARGS__, _shmem_put_signal_nbi_ctx, _shmem_put_signal_nbi_plain, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_fetch_plain(a, b) _Generic(*(a), _SHMEM_ARMS_ATOMIC(, atomic_fetch))(a, b)
#define _shmem_atomic_fetch_ctx(x, a, b) _Generic(*(a), _SHMEM_ARMS_ATOMIC(ctx_, atomic_fetch))(x, a, b)
#define shmem_atomic_fetch(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_fetch_ctx, _shmem_atomic_fetch_plain, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_set_plain(a, b, c) _Generic(*(a), _SHMEM_ARMS_ATOMIC(, atomic_set))(a, b, c)
#define _shmem_atomic_set_ctx(x, a, b, c) _Generic(*(a), _SHMEM_ARMS_ATOMIC(ctx_, atomic_set))(x, a, b, c)
#define shmem_atomic_set(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_set_ctx, _shmem_atomic_set_plain, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_swap_plain(a, b, c) _Generic(*(a), _SHMEM_ARMS_ATOMIC(, atomic_swap))(a, b, c)
#define _shmem_atomic_swap_ctx(x, a, b, c) _Generic(*(a), _SHMEM_ARMS_ATOMIC(ctx_, atomic_swap))(x, a, b, c)
#define shmem_atomic_swap(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_swap_ctx, _shmem_atomic_swap_plain, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_fetch_nbi_plain(a, b, c) _Generic(*(a), _SHMEM_ARMS_ATOMIC(, atomic_fetch_nbi))(a, b, c)
#define _shmem_atomic_fetch_nbi_ctx(x, a, b, c) _Generic(*(a), _SHMEM_ARMS_ATOMIC(ctx_, atomic_fetch_nbi))(x, a, b, c)
#define shmem_atomic_fetch_nbi(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_fetch_nbi_ctx, _shmem_atomic_fetch_nbi_plain, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_swap_nbi_plain(a, b, c, d) _Generic(*(a), _SHMEM_ARMS_ATOMIC(, atomic_swap_nbi))(a, b, c, d)
#define _shmem_atomic_swap_nbi_ctx(x, a, b, c, d) _Generic(*(a), _SHMEM_ARMS_ATOMIC(ctx_, atomic_swap_nbi))(x, a, b, c, d)
#define shmem_atomic_swap_nbi(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_swap_nbi_ctx, _shmem_atomic_swap_nbi_plain, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_compare_swap_plain(a, b, c, d) _Generic(*(a), _SHMEM_ARMS_INT(, atomic_compare_swap))(a, b, c, d)
#define _shmem_atomic_compare_swap_ctx(x, a, b, c, d) _Generic(*(a), _SHMEM_ARMS_INT(ctx_, atomic_compare_swap))(x, a, b, c, d)
#define shmem_atomic_compare_swap(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_compare_swap_ctx, _shmem_atomic_compare_swap_plain, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_compare_swap_nbi_plain(a, b, c, d, e) _Generic(*(a), _SHMEM_ARMS_INT(, atomic_compare_swap_nbi))(a, b, c, d, e)
#define _shmem_atomic_compare_swap_nbi_ctx(x, a, b, c, d, e) _Generic(*(a), _SHMEM_ARMS_INT(ctx_, atomic_compare_swap_nbi))(x, a, b, c, d, e)
#define shmem_atomic_compare_swap_nbi(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_compare_swap_nbi_ctx, _shmem_atomic_compare_swap_nbi_plain, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_inc_plain(a, b) _Generic(*(a), _SHMEM_ARMS_INT(, atomic_inc))(a, b)
#define _shmem_atomic_inc_ctx(x, a, b) _Generic(*(a), _SHMEM_ARMS_INT(ctx_, atomic_inc))(x, a, b)
#define shmem_atomic_inc(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_inc_ctx, _shmem_atomic_inc_plain, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_fetch_inc_plain(a, b) _Generic(*(a), _SHMEM_ARMS_INT(, atomic_fetch_inc))(a, b)
#define _shmem_atomic_fetch_inc_ctx(x, a, b) _Generic(*(a), _SHMEM_ARMS_INT(ctx_, atomic_fetch_inc))(x, a, b)
#define shmem_atomic_fetch_inc(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_fetch_inc_ctx, _shmem_atomic_fetch_inc_plain, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_fetch_inc_nbi_plain(a, b, c) _Generic(*(a), _SHMEM_ARMS_INT(, atomic_fetch_inc_nbi))(a, b, c)
#define _shmem_atomic_fetch_inc_nbi_ctx(x, a, b, c) _Generic(*(a), _SHMEM_ARMS_INT(ctx_, atomic_fetch_inc_nbi))(x, a, b, c)
#define shmem_atomic_fetch_inc_nbi(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_fetch_inc_nbi_ctx, _shmem_atomic_fetch_inc_nbi_plain, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_add_plain(a, b, c) _Generic(*(a), _SHMEM_ARMS_INT(, atomic_add))(a, b, c)
#define _shmem_atomic_add_ctx(x, a, b, c) _Generic(*(a), _SHMEM_ARMS_INT(ctx_, atomic_add))(x, a, b, c)
#define shmem_atomic_add(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_add_ctx, _shmem_atomic_add_plain, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_fetch_add_plain(a, b, c) _Generic(*(a), _SHMEM_ARMS_INT(, atomic_fetch_add))(a, b, c)
#define _shmem_atomic_fetch_add_ctx(x, a, b, c) _Generic(*(a), _SHMEM_ARMS_INT(ctx_, atomic_fetch_add))(x, a, b, c)
#define shmem_atomic_fetch_add(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_fetch_add_ctx, _shmem_atomic_fetch_add_plain, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_fetch_add_nbi_plain(a, b, c, d) _Generic(*(a), _SHMEM_ARMS_INT(, atomic_fetch_add_nbi))(a, b, c, d)
#define _shmem_atomic_fetch_add_nbi_ctx(x, a, b, c, d) _Generic(*(a), _SHMEM_ARMS_INT(ctx_, atomic_fetch_add_nbi))(x, a, b, c, d)
#define shmem_atomic_fetch_add_nbi(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_fetch_add_nbi_ctx, _shmem_atomic_fetch_add_nbi_plain, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_and_plain(a, b, c) _Generic(*(a), _SHMEM_ARMS_BITS(, atomic_and))(a, b, c)
#define _shmem_atomic_and_ctx(x, a, b, c) _Generic(*(a), _SHMEM_ARMS_BITS(ctx_, atomic_and))(x, a, b, c)
#define shmem_atomic_and(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_and_ctx, _shmem_atomic_and_plain, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_fetch_and_plain(a, b, c) _Generic(*(a), _SHMEM_ARMS_BITS(, atomic_fetch_and))(a, b, c)
#define _shmem_atomic_fetch_and_ctx(x, a, b, c) _Generic(*(a), _SHMEM_ARMS_BITS(ctx_, atomic_fetch_and))(x, a, b, c)
#define shmem_atomic_fetch_and(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_fetch_and_ctx, _shmem_atomic_fetch_and_plain, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_fetch_and_nbi_plain(a, b, c, d) _Generic(*(a), _SHMEM_ARMS_BITS(, atomic_fetch_and_nbi))(a, b, c, d)
#define _shmem_atomic_fetch_and_nbi_ctx(x, a, b, c, d) _Generic(*(a), _SHMEM_ARMS_BITS(ctx_, atomic_fetch_and_nbi))(x, a, b, c, d)
#define shmem_atomic_fetch_and_nbi(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_fetch_and_nbi_ctx, _shmem_atomic_fetch_and_nbi_plain, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_or_plain(a, b, c) _Generic(*(a), _SHMEM_ARMS_BITS(, atomic_or))(a, b, c)
#define _shmem_atomic_or_ctx(x, a, b, c) _Generic(*(a), _SHMEM_ARMS_BITS(ctx_, atomic_or))(x, a, b, c)
#define shmem_atomic_or(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_or_ctx, _shmem_atomic_or_plain, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_fetch_or_plain(a, b, c) _Generic(*(a), _SHMEM_ARMS_BITS(, atomic_fetch_or))(a, b, c)
#define _shmem_atomic_fetch_or_ctx(x, a, b, c) _Generic(*(a), _SHMEM_ARMS_BITS(ctx_, atomic_fetch_or))(x, a, b, c)
#define shmem_atomic_fetch_or(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_fetch_or_ctx, _shmem_atomic_fetch_or_plain, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_fetch_or_nbi_plain(a, b, c, d) _Generic(*(a), _SHMEM_ARMS_BITS(, atomic_fetch_or_nbi))(a, b, c, d)
#define _shmem_atomic_fetch_or_nbi_ctx(x, a, b, c, d) _Generic(*(a), _SHMEM_ARMS_BITS(ctx_, atomic_fetch_or_nbi))(x, a, b, c, d)
#define shmem_atomic_fetch_or_nbi(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_fetch_or_nbi_ctx, _shmem_atomic_fetch_or_nbi_plain, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_xor_plain(a, b, c) _Generic(*(a), _SHMEM_ARMS_BITS(, atomic_xor))(a, b, c)
#define _shmem_atomic_xor_ctx(x, a, b, c) _Generic(*(a), _SHMEM_ARMS_BITS(ctx_, atomic_xor))(x, a, b, c)
#define shmem_atomic_xor(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_xor_ctx, _shmem_atomic_xor_plain, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_fetch_xor_plain(a, b, c) _Generic(*(a), _SHMEM_ARMS_BITS(, atomic_fetch_xor))(a, b, c)
#define _shmem_atomic_fetch_xor_ctx(x, a, b, c) _Generic(*(a), _SHMEM_ARMS_BITS(ctx_, atomic_fetch_xor))(x, a, b, c)
#define shmem_atomic_fetch_xor(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_fetch_xor_ctx, _shmem_atomic_fetch_xor_plain, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define _shmem_atomic_fetch_xor_nbi_plain(a, b, c, d) _Generic(*(a), _SHMEM_ARMS_BITS(, atomic_fetch_xor_nbi))(a, b, c, d)
#define _shmem_atomic_fetch_xor_nbi_ctx(x, a, b, c, d) _Generic(*(a), _SHMEM_ARMS_BITS(ctx_, atomic_fetch_xor_nbi))(x, a, b, c, d)
#define shmem_atomic_fetch_xor_nbi(...) _SHMEM_9TH(__VA_ARGS__, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, _shmem_atomic_fetch_xor_nbi_ctx, _shmem_atomic_fetch_xor_nbi_plain, _shmem_wrong_number, _shmem_wrong_number, _shmem_wrong_number, 0)(__VA_ARGS__)
#define shmem_wait_until(a, b, c) _Generic(*(a), _SHMEM_ARMS_WAIT(, wait_until))(a, b, c)
#define shmem_test(a, b, c) _Generic(*(a), _SHMEM_ARMS_WAIT(, test))(a, b, c)
#define shmem_wait_until_any(a, b, c, d, e) _Generic(*(a), _SHMEM_ARMS_WAIT(, wait_until_any))(a, b, c, d, e)
#define shmem_wait_until_all(a, b, c, d, e) _Generic(*(a), _SHMEM_ARMS_WAIT(, wait_until_all))(a, b, c, d, e)
#define shmem_wait_until_some(a, b, c, d, e, f) _Generic(*(a), _SHMEM_ARMS_WAIT(, wait_until_some))(a, b, c, d, e, f)
#define shmem_test_any(a, b, c, d, e) _Generic(*(a), _SHMEM_ARMS_WAIT(, test_any))(a, b, c, d, e)
#define shmem_test_all(a, b, c, d, e) _Generic(*(a), _SHMEM_ARMS_WAIT(, test_all))(a, b, c, d, e)
#define shmem_test_some(a, b, c, d, e, f) _Generic(*(a), _SHMEM_ARMS_WAIT(, test_some))(a, b, c, d, e, f)
#define shmem_fadd shmem_atomic_fetch_add
#define shmem_finc shmem_atomic_fetch_inc
#define shmem_cswap shmem_atomic_compare_swap
#define shmem_swap shmem_atomic_swap
#define shmem_fetch shmem_atomic_fetch
#define shmem_set shmem_atomic_set
#define shmem_add shmem_atomic_add
#define shmem_inc shmem_atomic_inc

/* shmem_sync of a team, and of an active set. */
#define _SHMEM_5TH(a, b, c, d, e, ...) e
#define shmem_sync(...) _SHMEM_5TH(__VA_ARGS__, _shmem_sync_set, 0, 0, shmem_team_sync, 0)(__VA_ARGS__)
#define shmem_broadcast(a, b, c, d, e) _Generic(*(b), _SHMEM_ARMS(, broadcast))(a, b, c, d, e)
#define shmem_collect(a, b, c, d) _Generic(*(b), _SHMEM_ARMS(, collect))(a, b, c, d)
#define shmem_fcollect(a, b, c, d) _Generic(*(b), _SHMEM_ARMS(, fcollect))(a, b, c, d)
#define shmem_alltoall(a, b, c, d) _Generic(*(b), _SHMEM_ARMS(, alltoall))(a, b, c, d)
#define shmem_sum_reduce(a, b, c, d) _Generic(*(b), _SHMEM_ARMS(, sum_reduce))(a, b, c, d)
#define shmem_prod_reduce(a, b, c, d) _Generic(*(b), _SHMEM_ARMS(, prod_reduce))(a, b, c, d)
#define shmem_min_reduce(a, b, c, d) _Generic(*(b), _SHMEM_ARMS(, min_reduce))(a, b, c, d)
#define shmem_max_reduce(a, b, c, d) _Generic(*(b), _SHMEM_ARMS(, max_reduce))(a, b, c, d)
#endif
