//! The functions of the C library: which header declares each.

/// The header that declares a function of the library, for "include it".
#[must_use]
pub fn header_of(name: &str) -> Option<&'static str> {
    HEADERS.iter().find(|(_, names)| names.contains(&name)).map(|(header, _)| *header)
}

const HEADERS: &[(&str, &[&str])] = &[
    (
        "stdio.h",
        &[
            "printf", "fprintf", "puts", "putchar", "fputs", "fputc", "putc", "vprintf", "vfprintf",
            "sprintf", "snprintf", "vsnprintf", "vsprintf", "fflush", "perror", "scanf", "fopen",
        ],
    ),
    (
        "stdlib.h",
        &[
            "malloc", "calloc", "realloc", "free", "exit", "abort", "atexit", "abs", "labs", "atoi",
            "atol", "atof", "strtol", "strtoul", "strtod", "qsort", "bsearch", "rand", "srand",
        ],
    ),
    (
        "string.h",
        &[
            "memcpy", "memmove", "memset", "memcmp", "memchr", "strlen", "strcpy", "strncpy", "strcat",
            "strncat", "strcmp", "strncmp", "strchr", "strrchr", "strstr", "strtok",
        ],
    ),
    ("math.h", &["sqrt", "pow", "fabs", "floor", "ceil", "sin", "cos", "tan", "exp", "log", "fmod"]),
    ("ctype.h", &["isalpha", "isdigit", "isspace", "toupper", "tolower", "isalnum"]),
    ("unistd.h", &["sleep", "usleep", "getpid"]),
];
