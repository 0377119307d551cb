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

/* Whether a text begins with a word, in letters of any size. */
static int begins(const char *text, const char *word) {
    for (; *word; text++, word++)
        if (tolower(*text) != *word) return 0;
    return 1;
}

/* value * 2**exponent, where value has at most 64 bits and something smaller may follow it: rounded once, to even. */
static double scaled(unsigned long value, int exponent, int more) {
    int room = 53;
    if (value == 0) return 0.0;
    for (; value < 1ul << 63; value <<= 1) exponent--;
    if (exponent < -1074 - 11) room = exponent + 1074 + 64;
    if (room < 0) return 0.0;
    int drop = 64 - room;
    unsigned long kept = drop < 64 ? value >> drop : 0, rest = drop < 64 ? value << room : value;
    if (room == 0) rest = value;
    if (rest > 1ul << 63 || rest == 1ul << 63 && (more || kept & 1)) kept++;
    double result = (double)kept;
    for (exponent += drop; exponent > 0; exponent--) {
        result *= 2.0;
        if (result > 1.7976931348623157e308) break;
    }
    for (; exponent < 0; exponent++) result /= 2.0;
    return result;
}

/* digits[0] digits[1] ... are behind a decimal point that stands `point` places further right: shifted by powers of two
   until 64 bits are in front of it. */
static double from_digits(unsigned char *digits, int count, int point) {
    int exponent = 0;
    while (count > 0 && digits[count - 1] == 0) count--;
    if (count == 0 || point < -330) return 0.0;
    if (point > 310) return 1e308 * 10.0;
    while (point > 19) {
        /* By 2**16 down. */
        unsigned rest = 0;
        int from = 0, to = 0;
        for (; from < count || rest; from++) {
            rest = rest * 10 + (from < count ? digits[from] : 0);
            unsigned digit = rest >> 16;
            rest &= 65535;
            if (to == 0 && digit == 0) {
                point--;
                continue;
            }
            digits[to++] = (unsigned char)digit;
        }
        count = to;
        exponent += 16;
    }
    while (point < 19) {
        /* By 2**3 up: at most one more digit in front. */
        unsigned carry = 0;
        for (int i = count; i-- > 0;) {
            carry += digits[i] * 8u;
            digits[i] = (unsigned char)(carry % 10);
            carry /= 10;
        }
        if (carry) {
            for (int i = count; i > 0; i--) digits[i] = digits[i - 1];
            digits[0] = (unsigned char)carry;
            count++;
            point++;
        }
        exponent -= 3;
        while (count > 0 && digits[count - 1] == 0) count--;
    }
    unsigned long value = 0;
    int more = 0;
    for (int i = 0; i < 19; i++) value = value * 10 + (i < count ? digits[i] : 0);
    for (int i = 19; i < count; i++) more |= digits[i];
    return scaled(value, exponent, more != 0);
}

/* Hexadecimal digits behind 0x, with an exponent of two. */
static double from_hexadecimal(const char *at, const char **end) {
    unsigned long value = 0;
    int any = 0, behind = 0, exponent = 0, more = 0;
    for (;; at++) {
        if (*at == '.' && !behind) {
            behind = 1;
            continue;
        }
        int next = digit(*at);
        if (next >= 16) break;
        any = 1;
        if (value >> 60) {
            more |= next;
            exponent += behind ? 0 : 4;
        } else {
            value = value * 16 + (unsigned long)next;
            exponent -= behind ? 4 : 0;
        }
    }
    if (!any) return 0.0;
    if (*at == 'p' || *at == 'P') {
        const char *ahead = at + 1;
        int minus = 0, power = 0;
        if (*ahead == '-' || *ahead == '+') minus = *ahead++ == '-';
        if (isdigit(*ahead)) {
            for (; isdigit(*ahead); ahead++)
                if (power < 10000) power = power * 10 + (*ahead - '0');
            exponent += minus ? -power : power;
            at = ahead;
        }
    }
    *end = at;
    return scaled(value, exponent, more != 0);
}

/* To the last bit. With few digits and a small power of ten one operation is exact, otherwise the digits are. */
double strtod(const char *text, char **end) {
    enum { MOST = 800 };
    const char *at = text;
    int negative = 0, any = 0, point = 0, count = 0, behind = 0;
    double value = 0.0;
    while (isspace(*at)) at++;
    if (*at == '-' || *at == '+') negative = *at++ == '-';
    if (begins(at, "inf") || begins(at, "nan")) {
        value = *at == 'i' || *at == 'I' ? 1e308 * 10.0 : (1e308 * 10.0) * 0.0;
        at += begins(at, "infinity") ? 8 : 3;
        if (end) *end = (char *)at;
        return negative ? -value : value;
    }
    if (at[0] == '0' && (at[1] == 'x' || at[1] == 'X')) {
        const char *stop = at + 1;
        value = from_hexadecimal(at + 2, &stop);
        if (end) *end = (char *)stop;
        return negative ? -value : value;
    }
    const char *first = at;
    for (; isdigit(*at) || *at == '.' && !behind; at++) {
        if (*at == '.') {
            behind = 1;
            continue;
        }
        any = 1;
        if (count == 0 && *at == '0') {
            point -= behind;
        } else {
            count++;
            point += !behind;
            if (count <= 17) value = value * 10.0 + (*at - '0');
        }
    }
    if (!any) {
        if (end) *end = (char *)text;
        return 0.0;
    }
    const char *last = at;
    if (*at == 'e' || *at == 'E') {
        const char *ahead = at + 1;
        int minus = 0, exponent = 0;
        if (*ahead == '-' || *ahead == '+') minus = *ahead++ == '-';
        if (isdigit(*ahead)) {
            for (; isdigit(*ahead); ahead++)
                if (exponent < 10000) exponent = exponent * 10 + (*ahead - '0');
            point += minus ? -exponent : exponent;
            at = ahead;
        }
    }
    if (end) *end = (char *)at;
    int scale = point - count;
    if (count <= 15 && scale >= -22 && scale <= 22) {
        double power = 1.0;
        for (int i = scale < 0 ? -scale : scale; i > 0; i--) power *= 10.0;
        value = scale < 0 ? value / power : value * power;
    } else {
        /* Room for what grows in front; digits beyond say only that there is more. */
        unsigned char *digits = malloc(MOST + 1100);
        int used = 0;
        for (; first < last; first++) {
            if (*first == '.' || used == 0 && *first == '0') continue;
            if (used < MOST) digits[used++] = (unsigned char)(*first - '0');
            else if (*first != '0') digits[MOST - 1] |= 1;
        }
        value = from_digits(digits, used, point);
        free(digits);
    }
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
