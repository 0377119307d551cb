// What the section loaded is used again: it is no sum that commutes, and the order shows.
class SumThatLooks {
    var count: Long = 0;
    var last: Long = 0;

    public static def main(Rail[String]) {
        val c = new SumThatLooks();
        finish for (i in 1..2) async {
            atomic {
                val old = c.count;
                c.count = old + i;
                if (i == 2) c.last = old;
            }
        }
        assert c.last == 0; //~ ERROR assertion-failed
    }
}
