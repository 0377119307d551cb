// A chain of N activities with a ring of two slots between neighbours: `when` waits for room and for items, the order stays.
class Buffer {
    static val N = 2;
    static val ITEMS = 3;

    val slots = new Rail[Long](2);
    var head: Long = 0;
    var tail: Long = 0;

    def put(item: Long) {
        when (tail - head < 2) {
            slots(tail % 2) = item;
            tail++;
        }
    }

    def take(): Long {
        when (head < tail) {
            val item = slots(head % 2);
            head++;
            return item;
        }
    }

    public static def main(Rail[String]) {
        val rings = new Rail[Buffer](N - 1, (Long) => new Buffer());
        finish {
            async for (i in 1..ITEMS) rings(0).put(i);
            for (s in 1..(N - 2)) async for (i in 1..ITEMS) rings(s).put(rings(s - 1).take());
            async for (i in 1..ITEMS) {
                val item = rings(N - 2).take();
                assert item == i;
            }
        }
    }
}
