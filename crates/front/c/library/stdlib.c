/* Numbers from texts, random numbers, sorting (7.20). */
#include <ctype.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

int abs(int number) { return number < 0 ? -number : number; }
long labs(long number) { return number < 0 ? -number : number; }
long long llabs(long long number) { return number < 0 ? -number : number; }

div_t div(int left, int right) {
    div_t result = { left / right, left % right };
    return result;
}

ldiv_t ldiv(long left, long right) {
    ldiv_t result = { left / right, left % right };
    return result;
}

lldiv_t lldiv(long long left, long long right) {
    lldiv_t result = { left / right, left % right };
    return result;
}

static int digit(int c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'z') return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
    return 99;
}

/* The digits of a number behind its sign: the value, whether there was room for it, and where it ends. */
static unsigned long digits(const char *text, int base, const char **end, int *too_large) {
    unsigned long value = 0;
    if ((base == 0 || base == 16) && text[0] == '0' && (text[1] == 'x' || text[1] == 'X') && digit(text[2]) < 16) {
        text += 2;
        base = 16;
    } else if (base == 0) {
        base = text[0] == '0' ? 8 : 10;
    }
    for (; digit(*text) < base; text++) {
        unsigned long next = (unsigned long)digit(*text);
        if (value > (ULONG_MAX - next) / (unsigned long)base) *too_large = 1;
        value = value * (unsigned long)base + next;
        *end = text + 1;
    }
    return value;
}

long strtol(const char *text, char **end, int base) {
    const char *start = text, *stop = text;
    int negative = 0, too_large = 0;
    while (isspace(*start)) start++;
    if (*start == '-' || *start == '+') negative = *start++ == '-';
    unsigned long value = digits(start, base, &stop, &too_large);
    if (end) *end = (char *)stop;
    if (negative) return too_large || value > (unsigned long)LONG_MAX ? LONG_MIN : -(long)value;
    return too_large || value > (unsigned long)LONG_MAX ? LONG_MAX : (long)value;
}

unsigned long strtoul(const char *text, char **end, int base) {
    const char *start = text, *stop = text;
    int negative = 0, too_large = 0;
    while (isspace(*start)) start++;
    if (*start == '-' || *start == '+') negative = *start++ == '-';
    unsigned long value = digits(start, base, &stop, &too_large);
    if (end) *end = (char *)stop;
    if (too_large) return ULONG_MAX;
    return negative ? 0ul - value : value;
}

long long strtoll(const char *text, char **end, int base) { return strtol(text, end, base); }
unsigned long long strtoull(const char *text, char **end, int base) { return strtoul(text, end, base); }
int atoi(const char *text) { return (int)strtol(text, NULL, 10); }
long atol(const char *text) { return strtol(text, NULL, 10); }
long long atoll(const char *text) { return strtol(text, NULL, 10); }

/* Right to the last bit as long as the digits fit 2**53 and the power of ten is at most 22. */
double strtod(const char *text, char **end) {
    const char *at = text;
    int negative = 0, any = 0, scale = 0;
    double value = 0.0, power = 1.0;
    while (isspace(*at)) at++;
    if (*at == '-' || *at == '+') negative = *at++ == '-';
    for (; isdigit(*at); at++, any = 1) value = value * 10.0 + (*at - '0');
    if (*at == '.') {
        at++;
        for (; isdigit(*at); at++, any = 1, scale--) value = value * 10.0 + (*at - '0');
    }
    if (!any) {
        if (end) *end = (char *)text;
        return 0.0;
    }
    if (*at == 'e' || *at == 'E') {
        const char *behind = at + 1;
        int minus = 0, exponent = 0;
        if (*behind == '-' || *behind == '+') minus = *behind++ == '-';
        if (isdigit(*behind)) {
            for (; isdigit(*behind); behind++)
                if (exponent < 10000) exponent = exponent * 10 + (*behind - '0');
            scale += minus ? -exponent : exponent;
            at = behind;
        }
    }
    int steps = scale < 0 ? -scale : scale;
    for (int i = 0; i < steps && i < 400; i++) power *= 10.0;
    value = scale < 0 ? value / power : value * power;
    if (end) *end = (char *)at;
    return negative ? -value : value;
}

float strtof(const char *text, char **end) { return (float)strtod(text, end); }
long double strtold(const char *text, char **end) { return strtod(text, end); }
double atof(const char *text) { return strtod(text, NULL); }

/* The generator that the standard shows as an example (7.20.2.2). */
static unsigned long next_random = 1;

int rand(void) {
    next_random = next_random * 1103515245 + 12345;
    return (int)((unsigned int)(next_random / 65536) % 32768);
}

void srand(unsigned int seed) { next_random = seed; }

int rand_r(unsigned int *seed) {
    *seed = *seed * 1103515245 + 12345;
    return (int)(*seed / 65536 % 32768);
}

long random(void) { return (long)rand() << 15 | rand(); }
void srandom(unsigned int seed) { srand(seed); }
double drand48(void) { return (rand() * 32768.0 + rand()) / 1073741824.0; }
long lrand48(void) { return (long)rand() << 15 | rand(); }
long mrand48(void) { return lrand48() - 536870912; }
void srand48(long seed) { srand((unsigned int)seed); }

char *getenv(const char *name) {
    (void)name;
    return NULL;
}

/* By insertion: any order of equal elements is allowed, and this one keeps them as they were. */
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
    char *first = base, *kept = malloc(size);
    for (size_t i = 1; i < count; i++) {
        for (size_t j = i; j > 0; j--) {
            char *left = first + (j - 1) * size, *right = left + size;
            if (compare(left, right) <= 0) break;
            memcpy(kept, left, size);
            memcpy(left, right, size);
            memcpy(right, kept, size);
        }
    }
    free(kept);
}

void *bsearch(const void *key, const void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const char *at = (const char *)base + middle * size;
        int order = compare(key, at);
        if (order == 0) return (void *)at;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
