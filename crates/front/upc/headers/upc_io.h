/* Parallel files: present, and unsupported where they are called. */
#ifndef _PARTITA_UPC_IO_H
#define _PARTITA_UPC_IO_H
#include <upc.h>
#include <upc_types.h>
#include <stdint.h>
typedef struct __partita_upc_file upc_file_t;
typedef long upc_off_t;
struct upc_hint {
    const char *key;
    const char *value;
};
struct upc_local_memvec {
    void *baseaddr;
    size_t len;
};
struct upc_shared_memvec {
    shared void *baseaddr;
    size_t blocksize;
    size_t len;
};
struct upc_filevec {
    upc_off_t offset;
    size_t len;
};
typedef struct upc_hint upc_hint_t;
typedef struct upc_local_memvec upc_local_memvec_t;
typedef struct upc_shared_memvec upc_shared_memvec_t;
typedef struct upc_filevec upc_filevec_t;
#define UPC_RDONLY 0x1
#define UPC_WRONLY 0x2
#define UPC_RDWR 0x4
#define UPC_INDIVIDUAL_FP 0x8
#define UPC_COMMON_FP 0x10
#define UPC_APPEND 0x20
#define UPC_CREATE 0x40
#define UPC_EXCL 0x80
#define UPC_STRONG_CA 0x100
#define UPC_TRUNC 0x200
#define UPC_DELETE_ON_CLOSE 0x400
#define UPC_SEEK_SET 0
#define UPC_SEEK_CUR 1
#define UPC_SEEK_END 2
#define UPC_GET_CA_SEMANTICS 1
#define UPC_SET_WEAK_CA_SEMANTICS 2
#define UPC_SET_STRONG_CA_SEMANTICS 3
#define UPC_GET_FP 4
#define UPC_SET_COMMON_FP 5
#define UPC_SET_INDIVIDUAL_FP 6
#define UPC_GET_FL 7
#define UPC_GET_FN 8
#define UPC_GET_HINTS 9
#define UPC_SET_HINT 10
#define UPC_ASYNC_OUTSTANDING 11
upc_file_t *upc_all_fopen(const char *name, int flags, size_t count, struct upc_hint const *hints);
int upc_all_fclose(upc_file_t *file);
int upc_all_fsync(upc_file_t *file);
int upc_all_fset_size(upc_file_t *file, upc_off_t size);
upc_off_t upc_all_fget_size(upc_file_t *file);
int upc_all_fpreallocate(upc_file_t *file, upc_off_t size);
int upc_all_fcntl(upc_file_t *file, int command, void *argument);
upc_off_t upc_all_fseek(upc_file_t *file, upc_off_t offset, int origin);
upc_off_t upc_all_fread_local(upc_file_t *file, void *buffer, size_t size, size_t count, upc_flag_t flags);
upc_off_t upc_all_fread_shared(upc_file_t *file, shared void *buffer, size_t block, size_t size, size_t count, upc_flag_t flags);
upc_off_t upc_all_fread_list_local(upc_file_t *file, size_t memory_count, struct upc_local_memvec const *memory, size_t file_count, struct upc_filevec const *pieces, upc_flag_t flags);
upc_off_t upc_all_fread_list_shared(upc_file_t *file, size_t memory_count, struct upc_shared_memvec const *memory, size_t file_count, struct upc_filevec const *pieces, upc_flag_t flags);
upc_off_t upc_all_fwrite_local(upc_file_t *file, const void *buffer, size_t size, size_t count, upc_flag_t flags);
upc_off_t upc_all_fwrite_shared(upc_file_t *file, const shared void *buffer, size_t block, size_t size, size_t count, upc_flag_t flags);
upc_off_t upc_all_fwrite_list_local(upc_file_t *file, size_t memory_count, struct upc_local_memvec const *memory, size_t file_count, struct upc_filevec const *pieces, upc_flag_t flags);
upc_off_t upc_all_fwrite_list_shared(upc_file_t *file, size_t memory_count, struct upc_shared_memvec const *memory, size_t file_count, struct upc_filevec const *pieces, upc_flag_t flags);
void upc_all_fread_local_async(upc_file_t *file, void *buffer, size_t size, size_t count, upc_flag_t flags);
void upc_all_fread_shared_async(upc_file_t *file, shared void *buffer, size_t block, size_t size, size_t count, upc_flag_t flags);
void upc_all_fread_list_local_async(upc_file_t *file, size_t memory_count, struct upc_local_memvec const *memory, size_t file_count, struct upc_filevec const *pieces, upc_flag_t flags);
void upc_all_fread_list_shared_async(upc_file_t *file, size_t memory_count, struct upc_shared_memvec const *memory, size_t file_count, struct upc_filevec const *pieces, upc_flag_t flags);
void upc_all_fwrite_local_async(upc_file_t *file, const void *buffer, size_t size, size_t count, upc_flag_t flags);
void upc_all_fwrite_shared_async(upc_file_t *file, const shared void *buffer, size_t block, size_t size, size_t count, upc_flag_t flags);
void upc_all_fwrite_list_local_async(upc_file_t *file, size_t memory_count, struct upc_local_memvec const *memory, size_t file_count, struct upc_filevec const *pieces, upc_flag_t flags);
void upc_all_fwrite_list_shared_async(upc_file_t *file, size_t memory_count, struct upc_shared_memvec const *memory, size_t file_count, struct upc_filevec const *pieces, upc_flag_t flags);
upc_off_t upc_all_fwait_async(upc_file_t *file);
upc_off_t upc_all_ftest_async(upc_file_t *file, int *done);
#endif
