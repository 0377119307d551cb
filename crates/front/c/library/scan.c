/* Reading values out of a text (7.19.6.2): sscanf and its like. What reads standard input is not modelled. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { __partita_plain, __partita_char, __partita_short, __partita_long };

static int value_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return 99;
}

/* An integer of at most `width` characters; its end, or null where there is none. */
static const char *scan_integer(const char *at, int width, int base, unsigned long *value) {
    int minus = 0, digits = 0;
    *value = 0;
    if (width > 0 && (*at == '-' || *at == '+')) {
        minus = *at++ == '-';
        width--;
    }
    if ((base == 0 || base == 16) && width > 0 && *at == '0') {
        digits = 1;
        at++;
        width--;
        if (width > 0 && (*at == 'x' || *at == 'X') && value_of(at[1]) < 16) {
            base = 16;
            at++;
            width--;
        } else if (base == 0) {
            base = 8;
        }
    }
    if (base == 0) base = 10;
    for (; width > 0 && value_of(*at) < base; width--, at++) {
        *value = *value * (unsigned long)base + (unsigned long)value_of(*at);
        digits = 1;
    }
    if (!digits) return NULL;
    if (minus) *value = -*value;
    return at;
}

/* The same of a floating number, by its characters. */
static const char *scan_real(const char *at, int width, double *value) {
    char text[128];
    int n = 0, digits = 0;
    if (width > 120) width = 120;
    if (n < width && (*at == '-' || *at == '+')) text[n++] = *at++;
    while (n < width && isdigit((unsigned char)*at)) {
        text[n++] = *at++;
        digits = 1;
    }
    if (n < width && *at == '.') text[n++] = *at++;
    while (n < width && isdigit((unsigned char)*at)) {
        text[n++] = *at++;
        digits = 1;
    }
    if (!digits) return NULL;
    if (n < width && (*at == 'e' || *at == 'E')) {
        int sign = at[1] == '-' || at[1] == '+';
        if (isdigit((unsigned char)at[1 + sign]) && n + 1 + sign < width) {
            text[n++] = *at++;
            if (sign) text[n++] = *at++;
            while (n < width && isdigit((unsigned char)*at)) text[n++] = *at++;
        }
    }
    text[n] = 0;
    *value = strtod(text, NULL);
    return at;
}

/* Whether a letter is in the set behind `[`; its end is left in `end`. */
static int in_set(const char *set, unsigned char c, const char **end) {
    int not = 0, found = 0;
    if (*set == '^') {
        not = 1;
        set++;
    }
    const char *first = set;
    while (*set && (*set != ']' || set == first)) {
        if (set[1] == '-' && set[2] && set[2] != ']') {
            if ((unsigned char)set[0] <= c && c <= (unsigned char)set[2]) found = 1;
            set += 3;
        } else {
            if ((unsigned char)*set == c) found = 1;
            set++;
        }
    }
    *end = set;
    return found != not;
}

int vsscanf(const char *text, const char *format, va_list list) {
    const char *at = text;
    int done = 0;
    for (; *format; format++) {
        if (isspace((unsigned char)*format)) {
            while (isspace((unsigned char)*at)) at++;
            continue;
        }
        if (*format != '%') {
            if (!*at && done == 0) return EOF;
            if (*at != *format) return done;
            at++;
            continue;
        }
        format++;
        int keep = 1, width = 0, length = __partita_plain;
        if (*format == '*') {
            keep = 0;
            format++;
        }
        while (isdigit((unsigned char)*format)) width = width * 10 + (*format++ - '0');
        for (;; format++) {
            if (*format == 'h')
                length = length == __partita_short ? __partita_char : __partita_short;
            else if (*format == 'l' || *format == 'L' || *format == 'j' || *format == 'z' || *format == 't')
                length = __partita_long;
            else
                break;
        }
        char kind = *format;
        if (kind != 'c' && kind != '[' && kind != 'n')
            while (isspace((unsigned char)*at)) at++;
        if (kind == '%') {
            if (*at != '%') return !*at && done == 0 ? EOF : done;
            at++;
            continue;
        }
        if (kind == 'n') {
            if (keep) *va_arg(list, int *) = (int)(at - text);
            continue;
        }
        if (!*at) return done == 0 ? EOF : done;
        int most = width ? width : 2147483647;
        switch (kind) {
        case 'd': case 'i': case 'u': case 'x': case 'X': case 'o': {
            unsigned long value;
            int base = kind == 'i' ? 0 : kind == 'x' || kind == 'X' ? 16 : kind == 'o' ? 8 : 10;
            const char *end = scan_integer(at, most, base, &value);
            if (!end) return done;
            at = end;
            if (!keep) break;
            if (length == __partita_long)
                *va_arg(list, long *) = (long)value;
            else if (length == __partita_short)
                *va_arg(list, short *) = (short)value;
            else if (length == __partita_char)
                *va_arg(list, signed char *) = (signed char)value;
            else
                *va_arg(list, int *) = (int)value;
            done++;
            break;
        }
        case 'f': case 'e': case 'g': case 'a': case 'E': case 'G': {
            double value;
            const char *end = scan_real(at, most, &value);
            if (!end) return done;
            at = end;
            if (!keep) break;
            if (length == __partita_long)
                *va_arg(list, double *) = value;
            else
                *va_arg(list, float *) = (float)value;
            done++;
            break;
        }
        case 's': {
            char *to = keep ? va_arg(list, char *) : NULL;
            for (; most > 0 && *at && !isspace((unsigned char)*at); most--, at++)
                if (keep) *to++ = *at;
            if (keep) {
                *to = 0;
                done++;
            }
            break;
        }
        case 'c': {
            char *to = keep ? va_arg(list, char *) : NULL;
            for (int left = width ? width : 1; left > 0; left--, at++) {
                if (!*at) return done;
                if (keep) *to++ = *at;
            }
            if (keep) done++;
            break;
        }
        case '[': {
            const char *set = format + 1, *end = set;
            in_set(set, 0, &end);
            if (!in_set(set, (unsigned char)*at, &end)) return done;
            char *to = keep ? va_arg(list, char *) : NULL;
            for (; most > 0 && *at && in_set(set, (unsigned char)*at, &end); most--, at++)
                if (keep) *to++ = *at;
            if (keep) {
                *to = 0;
                done++;
            }
            format = end;
            break;
        }
        default: return done;
        }
    }
    return done;
}

int sscanf(const char *text, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int done = vsscanf(text, format, list);
    va_end(list);
    return done;
}
