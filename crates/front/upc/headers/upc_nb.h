/* Copies that go on while the thread does something else. */
#ifndef _PARTITA_UPC_NB_H
#define _PARTITA_UPC_NB_H
#include <upc.h>
typedef struct __partita_upc_copy *upc_handle_t;
#define UPC_COMPLETE_HANDLE ((upc_handle_t)0)
upc_handle_t upc_memcpy_nb(shared void *restrict to, shared const void *restrict from, size_t bytes);
upc_handle_t upc_memget_nb(void *restrict to, shared const void *restrict from, size_t bytes);
upc_handle_t upc_memput_nb(shared void *restrict to, const void *restrict from, size_t bytes);
upc_handle_t upc_memset_nb(shared void *to, int c, size_t bytes);
void upc_memcpy_nbi(shared void *restrict to, shared const void *restrict from, size_t bytes);
void upc_memget_nbi(void *restrict to, shared const void *restrict from, size_t bytes);
void upc_memput_nbi(shared void *restrict to, const void *restrict from, size_t bytes);
void upc_memset_nbi(shared void *to, int c, size_t bytes);
int upc_sync_attempt(upc_handle_t handle);
void upc_sync(upc_handle_t handle);
int upc_synci_attempt(void);
void upc_synci(void);
#endif
