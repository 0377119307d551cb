// As bounds, but the loop goes on to the size.
class BoundsBroken {
    public static def main(Rail[String]) {
        val r = new Rail[Long](3, (i: Long) => i * i);
        var sum: Long = 0;
        for (i in 0..r.size) sum += r(i);
        assert sum == 5;
    }
}
