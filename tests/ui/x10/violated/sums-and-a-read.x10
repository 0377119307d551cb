// Sums commute with each other, not with somebody who looks: the read races, and sees any of the sums.
class SumsAndARead {
    var count: Long = 0;

    public static def main(Rail[String]) {
        val c = new SumsAndARead();
        finish {
            for (i in 1..2) async atomic c.count += i; //~ ERROR data-race
            async {
                val seen = c.count; //~ ERROR data-race
                assert seen != 2; //~ ERROR assertion-failed
            }
        }
        assert c.count == 3;
    }
}
