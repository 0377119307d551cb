// As in holds: each has its own.
class Main {
    static class Account {
        var sum: Long = 0;
        class Entry {
            val amount: Long;
            def this(amount: Long) {
                this.amount = amount;
            }
            def book() {
                sum += amount;
            }
        }
        def entry(amount: Long): Entry = new Entry(amount);
    }

    public static def main(Rail[String]) {
        val a = new Account();
        val b = new Account();
        a.entry(5).book();
        a.entry(6).book();
        b.entry(7).book();
        assert a.sum == 11;
        assert b.sum == 18; //~ ERROR assertion-failed
    }
}
