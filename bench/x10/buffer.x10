// A ring of two slots; N activities, half of them produce ITEMS each with `when`, half consume as many. Ours, for X10X's WhenBoundedBuffer.
// With BROKEN a producer does not wait for room.
class Buffer {
    static val N = 2;
    static val ITEMS = 1;
    static val BROKEN = false;

    val slots = new Rail[Long](2);
    var head: Long = 0;
    var tail: Long = 0;
    var sum: Long = 0;

    def put(item: Long) {
        when (BROKEN || tail - head < 2) {
            assert tail - head < 2;
            slots(tail % 2) = item;
            tail++;
        }
    }

    def take() {
        when (head < tail) {
            sum += slots(head % 2);
            head++;
        }
    }

    public static def main(Rail[String]) {
        val b = new Buffer();
        finish {
            for (p in 1..(N / 2)) async for (i in 1..ITEMS) b.put(i);
            for (c in 1..(N / 2)) async for (i in 1..ITEMS) b.take();
        }
        assert b.sum == (N / 2) * ITEMS * (ITEMS + 1) / 2;
    }
}
