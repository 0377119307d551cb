// A loop over an object runs its iterator `these`, which knows the fields.
class Numbers {
  const count: int;
  iter these() {
    for i in 1..count do
      yield i * i;
  }
}
class Doubled: Numbers {
  iter twice() {
    for n in this do
      yield 2 * n;
  }
}
class Holder {
  var inside: unmanaged Numbers;
  proc total() {
    var sum = 0;
    for n in inside do sum += n;
    return sum;
  }
}

const numbers = new Doubled(3);
var sum = 0;
for n in numbers do sum += n;
assert(sum == 14);
for n in numbers.twice() do sum += n;
assert(sum == 42);
const holder = new Holder(new unmanaged Numbers(2));
assert(holder.total() == 5);
