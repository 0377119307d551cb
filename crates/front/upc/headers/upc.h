/* The library of UPC that every program may use. */
#ifndef _PARTITA_UPC_H
#define _PARTITA_UPC_H
#ifndef __partita_size_t
#define __partita_size_t
typedef unsigned long size_t;
#endif
#ifndef NULL
#define NULL ((void *)0)
#endif
void upc_global_exit(int status);
shared void *upc_global_alloc(size_t blocks, size_t bytes);
shared void *upc_all_alloc(size_t blocks, size_t bytes);
shared void *upc_alloc(size_t bytes);
void upc_free(shared void *pointer);
void upc_all_free(shared void *pointer);
size_t upc_threadof(shared void *pointer);
size_t upc_phaseof(shared void *pointer);
size_t upc_addrfield(shared void *pointer);
shared void *upc_resetphase(shared void *pointer);
size_t upc_affinitysize(size_t total, size_t bytes, size_t thread);
typedef shared struct __partita_upc_lock upc_lock_t;
upc_lock_t *upc_global_lock_alloc(void);
upc_lock_t *upc_all_lock_alloc(void);
void upc_lock_free(upc_lock_t *lock);
void upc_all_lock_free(upc_lock_t *lock);
void upc_lock(upc_lock_t *lock);
int upc_lock_attempt(upc_lock_t *lock);
void upc_unlock(upc_lock_t *lock);
void upc_memcpy(shared void *restrict to, shared const void *restrict from, size_t bytes);
void upc_memget(void *restrict to, shared const void *restrict from, size_t bytes);
void upc_memput(shared void *restrict to, const void *restrict from, size_t bytes);
void upc_memset(shared void *to, int c, size_t bytes);
/* Names of UPC 1.0, accepted with a warning. */
shared void *upc_local_alloc(size_t blocks, size_t bytes);
void upc_lock_init(upc_lock_t *lock);
#endif
