// A lock as a class: a method takes and gives back a sync field around a plain one.
class Account {
  var lock: sync bool;
  var money: int;
  proc change(amount: int) {
    lock.writeEF(true);
    money += amount;
    lock.readFE();
  }
}

const account = new unmanaged Account(money = 10);
cobegin {
  account.change(5);
  account.change(-3);
}
assert(account.money == 12);
delete account;
