// As in holds, for another type.
class Main {
    static type Row = Rail[Long];

    static def first(r: Row): Long = r(0);

    public static def main(Rail[String]) {
        assert first("45") == 4; //~ ERROR rejected@16: no `first` of `Main` takes (String)
    }
}
