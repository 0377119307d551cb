// Activities that write different elements do not race.
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](4);
        finish for (i in r.range) async r(i) = i;
        assert r(0) <= 1;
    }
}
