// As atCopy, but it expects to see the change that was made to the copy.
class AtCopyBroken {
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
        }
        assert list.sum() == 21;
    }
}
