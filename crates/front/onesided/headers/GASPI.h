/* GASPI 17.1, with the widths of GPI-2, as far as Partita reads it. */
#ifndef _PARTITA_GASPI_H
#define _PARTITA_GASPI_H
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#define GASPI_MAJOR_VERSION 17
#define GASPI_MINOR_VERSION 1

typedef char gaspi_char;
typedef unsigned char gaspi_uchar;
typedef short gaspi_short;
typedef unsigned short gaspi_ushort;
typedef int gaspi_int;
typedef unsigned int gaspi_uint;
typedef long gaspi_long;
typedef unsigned long gaspi_ulong;
typedef float gaspi_float;
typedef double gaspi_double;
typedef unsigned long gaspi_timeout_t;
typedef unsigned short gaspi_rank_t;
typedef unsigned char gaspi_group_t;
typedef unsigned int gaspi_number_t;
typedef void *gaspi_pointer_t;
typedef const void *gaspi_const_pointer_t;
typedef unsigned long gaspi_memory_description_t;
typedef unsigned char gaspi_queue_id_t;
typedef unsigned long gaspi_size_t;
typedef unsigned long gaspi_alloc_t;
typedef unsigned char gaspi_segment_id_t;
typedef unsigned long gaspi_offset_t;
typedef unsigned long gaspi_atomic_value_t;
typedef unsigned short gaspi_notification_id_t;
typedef unsigned int gaspi_notification_t;
typedef unsigned long gaspi_cycles_t;
typedef double gaspi_time_t;
typedef unsigned char *gaspi_state_vector_t;
typedef void *gaspi_reduce_state_t;
typedef char *gaspi_string_t;
typedef int gaspi_return_t;
typedef int gaspi_operation_t;
typedef int gaspi_datatype_t;
typedef struct { int _number; } gaspi_config_t;
typedef gaspi_return_t (*gaspi_reduce_operation_t)(const void *one, const void *two, void *result, void *state, gaspi_number_t num, gaspi_size_t size, gaspi_timeout_t timeout);

#define GASPI_ERROR (-1)
#define GASPI_SUCCESS 0
#define GASPI_TIMEOUT 1
#define GASPI_QUEUE_FULL 11
#define GASPI_BLOCK 0xffffffffffffffffUL
#define GASPI_TEST 0UL
#define GASPI_GROUP_ALL 0
#define GASPI_MEM_UNINITIALIZED 0UL
#define GASPI_MEM_INITIALIZED 1UL
#define GASPI_ALLOC_DEFAULT GASPI_MEM_UNINITIALIZED
#define GASPI_OP_MIN 3
#define GASPI_OP_MAX 4
#define GASPI_OP_SUM 1
#define GASPI_TYPE_INT 7
#define GASPI_TYPE_UINT 8
#define GASPI_TYPE_LONG 9
#define GASPI_TYPE_ULONG 10
#define GASPI_TYPE_FLOAT 13
#define GASPI_TYPE_DOUBLE 14

gaspi_return_t gaspi_proc_init(gaspi_timeout_t timeout);
gaspi_return_t gaspi_proc_term(gaspi_timeout_t timeout);
gaspi_return_t gaspi_proc_rank(gaspi_rank_t *rank);
gaspi_return_t gaspi_proc_num(gaspi_rank_t *num);
gaspi_return_t gaspi_proc_kill(gaspi_rank_t rank, gaspi_timeout_t timeout);
gaspi_return_t gaspi_proc_ping(gaspi_rank_t rank, gaspi_timeout_t timeout);
gaspi_return_t gaspi_state_vec_get(gaspi_state_vector_t vector);
gaspi_return_t gaspi_barrier(gaspi_group_t group, gaspi_timeout_t timeout);
gaspi_return_t gaspi_allreduce(gaspi_const_pointer_t data, gaspi_pointer_t result, gaspi_number_t num, gaspi_operation_t how, gaspi_datatype_t type, gaspi_group_t group, gaspi_timeout_t timeout);
gaspi_return_t gaspi_allreduce_user(gaspi_const_pointer_t data, gaspi_pointer_t result, gaspi_number_t num, gaspi_size_t size, gaspi_reduce_operation_t how, gaspi_reduce_state_t state, gaspi_group_t group, gaspi_timeout_t timeout);

gaspi_return_t gaspi_segment_create(gaspi_segment_id_t segment, gaspi_size_t size, gaspi_group_t group, gaspi_timeout_t timeout, gaspi_alloc_t policy);
gaspi_return_t gaspi_segment_alloc(gaspi_segment_id_t segment, gaspi_size_t size, gaspi_alloc_t policy);
gaspi_return_t gaspi_segment_register(gaspi_segment_id_t segment, gaspi_rank_t rank, gaspi_timeout_t timeout);
gaspi_return_t gaspi_segment_ptr(gaspi_segment_id_t segment, gaspi_pointer_t *ptr);
gaspi_return_t gaspi_segment_size(gaspi_segment_id_t segment, gaspi_rank_t rank, gaspi_size_t *size);
gaspi_return_t gaspi_segment_delete(gaspi_segment_id_t segment);
gaspi_return_t gaspi_segment_bind(gaspi_segment_id_t segment, gaspi_pointer_t ptr, gaspi_size_t size, gaspi_memory_description_t description);
gaspi_return_t gaspi_segment_use(gaspi_segment_id_t segment, gaspi_pointer_t ptr, gaspi_size_t size, gaspi_group_t group, gaspi_timeout_t timeout, gaspi_memory_description_t description);
gaspi_return_t gaspi_segment_num(gaspi_number_t *num);
gaspi_return_t gaspi_segment_max(gaspi_number_t *most);

gaspi_return_t gaspi_write(gaspi_segment_id_t segment, gaspi_offset_t offset, gaspi_rank_t rank, gaspi_segment_id_t remote, gaspi_offset_t at, gaspi_size_t size, gaspi_queue_id_t queue, gaspi_timeout_t timeout);
gaspi_return_t gaspi_read(gaspi_segment_id_t segment, gaspi_offset_t offset, gaspi_rank_t rank, gaspi_segment_id_t remote, gaspi_offset_t at, gaspi_size_t size, gaspi_queue_id_t queue, gaspi_timeout_t timeout);
gaspi_return_t gaspi_write_notify(gaspi_segment_id_t segment, gaspi_offset_t offset, gaspi_rank_t rank, gaspi_segment_id_t remote, gaspi_offset_t at, gaspi_size_t size, gaspi_notification_id_t id, gaspi_notification_t value, gaspi_queue_id_t queue, gaspi_timeout_t timeout);
gaspi_return_t gaspi_read_notify(gaspi_segment_id_t segment, gaspi_offset_t offset, gaspi_rank_t rank, gaspi_segment_id_t remote, gaspi_offset_t at, gaspi_size_t size, gaspi_notification_id_t id, gaspi_queue_id_t queue, gaspi_timeout_t timeout);
gaspi_return_t gaspi_write_list(gaspi_number_t num, const gaspi_segment_id_t *segments, const gaspi_offset_t *offsets, gaspi_rank_t rank, const gaspi_segment_id_t *remotes, const gaspi_offset_t *ats, const gaspi_size_t *sizes, gaspi_queue_id_t queue, gaspi_timeout_t timeout);
gaspi_return_t gaspi_read_list(gaspi_number_t num, const gaspi_segment_id_t *segments, const gaspi_offset_t *offsets, gaspi_rank_t rank, const gaspi_segment_id_t *remotes, const gaspi_offset_t *ats, const gaspi_size_t *sizes, gaspi_queue_id_t queue, gaspi_timeout_t timeout);
gaspi_return_t gaspi_write_list_notify(gaspi_number_t num, const gaspi_segment_id_t *segments, const gaspi_offset_t *offsets, gaspi_rank_t rank, const gaspi_segment_id_t *remotes, const gaspi_offset_t *ats, const gaspi_size_t *sizes, gaspi_segment_id_t noted, gaspi_notification_id_t id, gaspi_notification_t value, gaspi_queue_id_t queue, gaspi_timeout_t timeout);
gaspi_return_t gaspi_read_list_notify(gaspi_number_t num, const gaspi_segment_id_t *segments, const gaspi_offset_t *offsets, gaspi_rank_t rank, const gaspi_segment_id_t *remotes, const gaspi_offset_t *ats, const gaspi_size_t *sizes, gaspi_segment_id_t noted, gaspi_notification_id_t id, gaspi_queue_id_t queue, gaspi_timeout_t timeout);
gaspi_return_t gaspi_notify(gaspi_segment_id_t segment, gaspi_rank_t rank, gaspi_notification_id_t id, gaspi_notification_t value, gaspi_queue_id_t queue, gaspi_timeout_t timeout);
gaspi_return_t gaspi_notify_waitsome(gaspi_segment_id_t segment, gaspi_notification_id_t first, gaspi_number_t num, gaspi_notification_id_t *got, gaspi_timeout_t timeout);
gaspi_return_t gaspi_notify_reset(gaspi_segment_id_t segment, gaspi_notification_id_t id, gaspi_notification_t *old);
gaspi_return_t gaspi_wait(gaspi_queue_id_t queue, gaspi_timeout_t timeout);
gaspi_return_t gaspi_queue_size(gaspi_queue_id_t queue, gaspi_number_t *size);
gaspi_return_t gaspi_queue_num(gaspi_number_t *num);
gaspi_return_t gaspi_queue_max(gaspi_number_t *most);
gaspi_return_t gaspi_queue_size_max(gaspi_number_t *most);
gaspi_return_t gaspi_queue_create(gaspi_queue_id_t *queue, gaspi_timeout_t timeout);
gaspi_return_t gaspi_queue_delete(gaspi_queue_id_t queue);
gaspi_return_t gaspi_queue_purge(gaspi_queue_id_t queue, gaspi_timeout_t timeout);
gaspi_return_t gaspi_passive_send(gaspi_segment_id_t segment, gaspi_offset_t offset, gaspi_rank_t rank, gaspi_size_t size, gaspi_timeout_t timeout);
gaspi_return_t gaspi_passive_receive(gaspi_segment_id_t segment, gaspi_offset_t offset, gaspi_rank_t *rank, gaspi_size_t size, gaspi_timeout_t timeout);
/* Compilers take lists that may not be changed, and any pointer to the old value. */
gaspi_return_t gaspi_atomic_fetch_add(gaspi_segment_id_t segment, gaspi_offset_t offset, gaspi_rank_t rank, gaspi_atomic_value_t value, void *old, gaspi_timeout_t timeout);
gaspi_return_t gaspi_atomic_compare_swap(gaspi_segment_id_t segment, gaspi_offset_t offset, gaspi_rank_t rank, gaspi_atomic_value_t compared, gaspi_atomic_value_t value, void *old, gaspi_timeout_t timeout);

gaspi_return_t gaspi_group_create(gaspi_group_t *group);
gaspi_return_t gaspi_group_add(gaspi_group_t group, gaspi_rank_t rank);
gaspi_return_t gaspi_group_commit(gaspi_group_t group, gaspi_timeout_t timeout);
gaspi_return_t gaspi_group_delete(gaspi_group_t group);
gaspi_return_t gaspi_group_size(gaspi_group_t group, gaspi_number_t *size);
gaspi_return_t gaspi_group_ranks(gaspi_group_t group, gaspi_rank_t *ranks);
gaspi_return_t gaspi_config_get(gaspi_config_t *config);
gaspi_return_t gaspi_config_set(gaspi_config_t config);
gaspi_return_t gaspi_time_get(gaspi_time_t *time);
gaspi_return_t gaspi_time_ticks(gaspi_cycles_t *ticks);
gaspi_return_t gaspi_network_type(int *type);
#define gaspi_printf(...) printf(__VA_ARGS__)
#endif
