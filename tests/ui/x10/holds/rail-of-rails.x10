// A Rail of Rails holds references; each row is made by itself, with its own length.
class Main {
    public static def main(Rail[String]) {
        val rows = new Rail[Rail[Long]](3, (i: Long) => new Rail[Long](i + 1));
        rows(0)(0) = 5;
        assert rows(2)(0) == 0;
        assert rows(2).size == 3;
    }
}
