// Loops that are left by their labels, in tasks that add to a common sum.
var sum: sync int = 0;

coforall t in 1..2 {
  label rows for i in 1..4 {
    for j in 1..4 {
      if j > i then
        continue rows;
      if i == 3 then
        break rows;
      sum.writeEF(sum.readFE() + 1);
    }
  }
}
assert(sum.readFF() == 6);

// `continue` goes to the condition of a do-while loop.
var n, odd = 0;
do {
  n += 1;
  if n % 2 == 0 then
    continue;
  odd += 1;
} while n < 6;
assert(n == 6 && odd == 3);

// A loop over a tuple has no loop of its own below.
var seen = 0;
for i in 1..2 {
  for t in (1, 20, 300) {
    if t == 20 then
      continue;
    seen += t;
    if i == 2 then
      break;
  }
}
assert(seen == 302);

iter count() {
  for i in 1..3 do
    yield i;
}
var both = 0;
label outer for a in count() {
  defer both += 100;
  for b in count() {
    if b == 2 then
      continue outer;
    if a == 2 then
      break outer;
    both += 1;
  }
}
assert(both == 201);
