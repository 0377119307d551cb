/* assert: each time that this file is included, NDEBUG decides anew. */
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
/* The second argument is what the report shows. */
#define assert(condition) __partita_assert((condition) != 0, #condition)
#endif
#ifndef static_assert
#define static_assert _Static_assert
#endif
void __partita_assert(int holds, const char *text);
