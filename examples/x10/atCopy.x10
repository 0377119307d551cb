// `at` copies what its body names: a list that is changed at the other place stays as it was here.
class AtCopy {
    static class Link {
        var value: Long;
        var next: Link;

        def this(value: Long, next: Link) {
            this.value = value;
            this.next = next;
        }

        def sum(): Long = value + (next == null ? 0 : next.sum());
    }

    public static def main(Rail[String]) {
        val list = new Link(1, new Link(2, null));
        at (Place.places().next(here)) {
            list.next.value = 20;
            list.next.next = new Link(300, null);
            assert list.sum() == 321;
        }
        assert list.sum() == 3;
    }
}
