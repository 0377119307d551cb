// As object-lock-method; one task goes around the lock.
class Account {
  var lock: sync bool;
  var money: int;
  proc change(amount: int) {
    lock.writeEF(true);
    money += amount; //~ ERROR data-race
    lock.readFE();
  }
}

const account = new unmanaged Account(money = 10);
cobegin {
  account.change(5);
  account.money -= 3; //~ ERROR data-race
}
assert(account.money == 12); //~ ERROR assertion-failed@8: `account.money == 12` is false in main
delete account;
