/* Types, operations and flags of collectives and atomics. */
#ifndef _PARTITA_UPC_TYPES_H
#define _PARTITA_UPC_TYPES_H
typedef int upc_type_t;
typedef unsigned long upc_op_t;
typedef int upc_flag_t;
#define UPC_CHAR 1
#define UPC_UCHAR 2
#define UPC_SHORT 3
#define UPC_USHORT 4
#define UPC_INT 5
#define UPC_UINT 6
#define UPC_LONG 7
#define UPC_ULONG 8
#define UPC_LLONG 9
#define UPC_ULLONG 10
#define UPC_INT8 11
#define UPC_UINT8 12
#define UPC_INT16 13
#define UPC_UINT16 14
#define UPC_INT32 15
#define UPC_UINT32 16
#define UPC_INT64 17
#define UPC_UINT64 18
#define UPC_FLOAT 19
#define UPC_DOUBLE 20
#define UPC_LDOUBLE 21
#define UPC_PTS 22
#define UPC_ADD 0x1UL
#define UPC_MULT 0x2UL
#define UPC_AND 0x4UL
#define UPC_OR 0x8UL
#define UPC_XOR 0x10UL
#define UPC_LOGAND 0x20UL
#define UPC_LOGOR 0x40UL
#define UPC_MIN 0x80UL
#define UPC_MAX 0x100UL
#define UPC_IN_ALLSYNC 0x1
#define UPC_IN_MYSYNC 0x2
#define UPC_IN_NOSYNC 0x4
#define UPC_OUT_ALLSYNC 0x8
#define UPC_OUT_MYSYNC 0x10
#define UPC_OUT_NOSYNC 0x20
#endif
