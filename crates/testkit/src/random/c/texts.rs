//! Texts, and memory of the heap.

use super::statements::Writer;

impl Writer<'_> {
    pub(super) fn text_statement(&mut self, i: &str) -> String {
        let target = self.changeable().name;
        let (value, n) = (self.value(1), self.rng.between(1, 9));
        let letter = *self.rng.pick(&['a', 'x', '1', '-']);
        match self.rng.below(10) {
            0 => format!("{i}strcpy(t, \"{}\");\n", *self.rng.pick(&["", "ab", "12x", "aXbXc"])),
            1 => format!(
                "{i}snprintf(t, sizeof t, \"%d%c%s\", (int){value}, '{letter}', \"end\");\n"
            ),
            2 => format!("{i}t[strlen(t) / 2] = '{letter}';\n"),
            3 => format!("{i}memmove(t, t + 1, strlen(t));\n"),
            4 => format!("{i}memset(t, '{letter}', {n});\n"),
            5 => format!("{i}for (char *p = t; *p; p++) {target} ^= *p == '{letter}';\n"),
            6 => format!("{i}{target} = strchr(t, '{letter}') ? strchr(t, '{letter}') - t : -1;\n"),
            7 => format!(
                "{i}{target} = (int)strtol(t, NULL, {});\n",
                *self.rng.pick(&[0, 8, 10, 16, 36])
            ),
            8 => format!("{i}{target} = strcmp(t, \"{letter}{letter}\") < 0;\n"),
            _ => format!("{i}strncpy(t, \"{letter}bcdefgh\", {n});\n"),
        }
    }

    /// Something is made on the heap, filled, looked at, perhaps grown, and given back.
    pub(super) fn heap_statement(&mut self, i: &str) -> String {
        let (kind, target) = (self.kind(), self.changeable().name);
        let (name, n) = (kind.name(), self.rng.between(1, 6));
        let made = if self.rng.percent(50) {
            format!("{name} *h = malloc({n} * sizeof *h);")
        } else {
            format!("{name} *h = ({name} *)calloc({n}, sizeof({name}));")
        };
        let value = self.value(1);
        let grown = if self.rng.percent(40) {
            let more = n + self.rng.between(1, 4);
            format!(
                "{i}    h = realloc(h, {more} * sizeof *h);\n\
                 {i}    for ({name} *p = h + {n}; p != h + {more}; ++p) *p = p[-1];\n\
                 {i}    {target} = h[{}];\n",
                more - 1
            )
        } else {
            String::new()
        };
        format!(
            "{i}{{\n{i}    {made}\n{i}    for (int i = 0; i < {n}; i++) h[i] = {value} & 0x7f;\n{grown}\
             {i}    for ({name} *p = h; p < h + {n}; p++) {target} ^= *p;\n{i}    free(h);\n{i}}}\n"
        )
    }
}
