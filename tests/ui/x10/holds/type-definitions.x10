// A type definition is another name for a type.
class Main {
    static type Row = Rail[Long];

    static def first(r: Row): Long = r(0);

    public static def main(Rail[String]) {
        assert first([4, 5]) == 4;
    }
}
