// As in holds, with one row for all.
class Main {
    public static def main(Rail[String]) {
        val one = new Rail[Long](3);
        val rows = new Rail[Rail[Long]](3, (Long) => one);
        rows(0)(0) = 5;
        assert rows(2)(0) == 0; //~ ERROR assertion-failed
    }
}
