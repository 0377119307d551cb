// As buffer, but the guard of the consumer is always true: it takes what nobody has put.
class BufferBroken {
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
        when (true) {
            val item = slots(head % 2);
            head++;
            return item;
        }
    }

    public static def main(Rail[String]) {
        val rings = new Rail[BufferBroken](N - 1, (Long) => new BufferBroken());
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
