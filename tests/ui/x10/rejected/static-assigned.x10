// As in holds: nobody may assign it later.
class Main {
    static val N = 2;

    public static def main(Rail[String]) {
        N = 3; //~ ERROR rejected@9: `N` is static: it has its value from its declaration
        assert N == 2;
    }
}
