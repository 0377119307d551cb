/* Texts and runs of bytes (7.21). What is read or written outside of an object is noticed where it happens. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static int lower(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

size_t strlen(const char *text) {
    size_t n = 0;
    while (text[n]) n++;
    return n;
}

size_t strnlen(const char *text, size_t most) {
    size_t n = 0;
    while (n < most && text[n]) n++;
    return n;
}

char *strcpy(char *to, const char *from) {
    size_t i = 0;
    while ((to[i] = from[i])) i++;
    return to;
}

char *strncpy(char *to, const char *from, size_t count) {
    size_t i = 0;
    for (; i < count && from[i]; i++) to[i] = from[i];
    for (; i < count; i++) to[i] = 0;
    return to;
}

char *strcat(char *to, const char *from) {
    size_t n = strlen(to), i = 0;
    while ((to[n + i] = from[i])) i++;
    return to;
}

char *strncat(char *to, const char *from, size_t count) {
    size_t n = strlen(to), i = 0;
    for (; i < count && from[i]; i++) to[n + i] = from[i];
    to[n + i] = 0;
    return to;
}

int strcmp(const char *left, const char *right) {
    size_t i = 0;
    while (left[i] && left[i] == right[i]) i++;
    return ((unsigned char)left[i] > (unsigned char)right[i]) - ((unsigned char)left[i] < (unsigned char)right[i]);
}

int strncmp(const char *left, const char *right, size_t count) {
    size_t i = 0;
    if (count == 0) return 0;
    while (i + 1 < count && left[i] && left[i] == right[i]) i++;
    return ((unsigned char)left[i] > (unsigned char)right[i]) - ((unsigned char)left[i] < (unsigned char)right[i]);
}

int strcoll(const char *left, const char *right) { return strcmp(left, right); }

size_t strxfrm(char *to, const char *from, size_t count) {
    size_t n = strlen(from);
    if (n < count) strcpy(to, from);
    return n;
}

int strcasecmp(const char *left, const char *right) {
    size_t i = 0;
    while (left[i] && lower(left[i]) == lower(right[i])) i++;
    return lower((unsigned char)left[i]) - lower((unsigned char)right[i]);
}

int strncasecmp(const char *left, const char *right, size_t count) {
    size_t i = 0;
    if (count == 0) return 0;
    while (i + 1 < count && left[i] && lower(left[i]) == lower(right[i])) i++;
    return lower((unsigned char)left[i]) - lower((unsigned char)right[i]);
}

char *strchr(const char *text, int c) {
    for (;; text++) {
        if (*text == (char)c) return (char *)text;
        if (!*text) return NULL;
    }
}

char *strrchr(const char *text, int c) {
    const char *found = NULL;
    for (;; text++) {
        if (*text == (char)c) found = text;
        if (!*text) return (char *)found;
    }
}

static int is_in(char c, const char *set) {
    for (; *set; set++)
        if (*set == c) return 1;
    return 0;
}

size_t strspn(const char *text, const char *accepted) {
    size_t n = 0;
    while (text[n] && is_in(text[n], accepted)) n++;
    return n;
}

size_t strcspn(const char *text, const char *rejected) {
    size_t n = 0;
    while (text[n] && !is_in(text[n], rejected)) n++;
    return n;
}

char *strpbrk(const char *text, const char *accepted) {
    size_t n = strcspn(text, accepted);
    return text[n] ? (char *)text + n : NULL;
}

char *strstr(const char *text, const char *wanted) {
    for (;; text++) {
        size_t i = 0;
        while (wanted[i] && text[i] == wanted[i]) i++;
        if (!wanted[i]) return (char *)text;
        if (!*text) return NULL;
    }
}

char *strtok_r(char *text, const char *separators, char **state) {
    if (!text) text = *state;
    if (!text) return NULL;
    text += strspn(text, separators);
    if (!*text) {
        *state = NULL;
        return NULL;
    }
    char *end = text + strcspn(text, separators);
    if (*end) {
        *end = 0;
        *state = end + 1;
    } else {
        *state = NULL;
    }
    return text;
}

char *strtok(char *text, const char *separators) {
    static char *state;
    return strtok_r(text, separators, &state);
}

char *strdup(const char *text) {
    char *copy = malloc(strlen(text) + 1);
    return strcpy(copy, text);
}

char *strndup(const char *text, size_t most) {
    size_t n = strnlen(text, most);
    char *copy = malloc(n + 1);
    memcpy(copy, text, n);
    copy[n] = 0;
    return copy;
}

char *strerror(int number) { return number ? "Error" : "Success"; }

int memcmp(const void *left, const void *right, size_t count) {
    const unsigned char *a = left, *b = right;
    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

void *memchr(const void *data, int c, size_t count) {
    const unsigned char *bytes = data;
    for (size_t i = 0; i < count; i++)
        if (bytes[i] == (unsigned char)c) return (void *)(bytes + i);
    return NULL;
}
