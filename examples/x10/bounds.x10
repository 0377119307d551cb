// The elements of a Rail are numbered from 0 to its size less one.
class Bounds {
    public static def main(Rail[String]) {
        val r = new Rail[Long](3, (i: Long) => i * i);
        var sum: Long = 0;
        for (i in 0..(r.size - 1)) sum += r(i);
        assert sum == 5;
    }
}
