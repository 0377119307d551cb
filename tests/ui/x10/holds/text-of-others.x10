// Booleans, null, characters and strings as operands of `+`.
class Main {
    public static def main(Rail[String]) {
        val nothing: String = null;
        assert true + "," + 'c' + "," + "s" == "true,c,s";
        assert "" + nothing == "null" && nothing + nothing == "nullnull";
    }
}
