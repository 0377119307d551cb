// A Rail is written in brackets, and only its first ten elements.
class Main {
    public static def main(Rail[String]) {
        val r = [1, 2, 3];
        assert r + "" == "[1,2,3]";
        assert new Rail[Long](0) + "" == "[]";
        assert new Rail[Long](11) + "" == "[0,0,0,0,0,0,0,0,0,0...(omitted 1 elements)]";
    }
}
