// What is copied inside one Rail is read before it is written over.
class Main {
    public static def main(Rail[String]) {
        val r = [1, 2, 3, 4];
        Rail.copy(r, 0, r, 1, 3);
        assert r(1) == 1 && r(2) == 2 && r(3) == 3;
    }
}
