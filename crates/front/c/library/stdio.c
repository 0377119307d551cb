/* Output of arguments in a list (7.19.6): one conversion after the other. */
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_one_of(char c, const char *set) {
    for (; *set; set++)
        if (*set == c) return 1;
    return 0;
}

int vsnprintf(char *text, size_t size, const char *format, va_list list) {
    size_t done = 0;
    for (const char *at = format; *at;) {
        char *to = done < size ? text + done : NULL;
        size_t room = done < size ? size - done : 0;
        if (*at != '%') {
            done += (size_t)snprintf(to, room, "%c", *at++);
            continue;
        }
        char spec[64];
        size_t n = 0;
        int wide = 0;
        spec[n++] = *at++;
        while (is_one_of(*at, "-+ #0.*123456789'hljztL") && n < 40) {
            if (*at == '*') {
                n += (size_t)snprintf(spec + n, 20, "%d", va_arg(list, int));
                at++;
                continue;
            }
            if (is_one_of(*at, "ljzt")) wide = 1;
            spec[n++] = *at++;
        }
        char letter = *at;
        if (letter) at++;
        spec[n++] = letter;
        spec[n] = 0;
        switch (letter) {
        case '%': done += (size_t)snprintf(to, room, "%%"); break;
        case 'd': case 'i': case 'u': case 'x': case 'X': case 'o': case 'c':
            if (wide)
                done += (size_t)snprintf(to, room, spec, va_arg(list, long));
            else
                done += (size_t)snprintf(to, room, spec, va_arg(list, int));
            break;
        case 's': done += (size_t)snprintf(to, room, spec, va_arg(list, char *)); break;
        case 'p': done += (size_t)snprintf(to, room, spec, va_arg(list, void *)); break;
        default: done += (size_t)snprintf(to, room, spec, va_arg(list, double)); break;
        }
    }
    if (size > 0 && done == 0) *text = 0;
    return (int)done;
}

int vsprintf(char *text, const char *format, va_list list) {
    va_list again;
    va_copy(again, list);
    int n = vsnprintf(NULL, 0, format, again);
    return vsnprintf(text, (size_t)n + 1, format, list);
}

int vprintf(const char *format, va_list list) {
    va_list again;
    va_copy(again, list);
    int n = vsnprintf(NULL, 0, format, again);
    char *text = malloc((size_t)n + 1);
    vsnprintf(text, (size_t)n + 1, format, list);
    printf("%s", text);
    free(text);
    return n;
}

int vfprintf(FILE *stream, const char *format, va_list list) {
    va_list again;
    va_copy(again, list);
    int n = vsnprintf(NULL, 0, format, again);
    char *text = malloc((size_t)n + 1);
    vsnprintf(text, (size_t)n + 1, format, list);
    fputs(text, stream);
    free(text);
    return n;
}
