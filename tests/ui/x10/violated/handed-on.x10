// The second activity hands the object on to the third, which did not know it, while the first writes it.
class HandedOn {
    static class B { var f: Long = 0; }
    static class H { var b: B = null; }

    public static def main(Rail[String]) {
        val h = new H();
        finish {
            val o = new B();
            async { o.f = 1; } //~ ERROR data-race
            async { atomic h.b = o; }
            async {
                var y: B = null;
                when (h.b != null) { y = h.b; }
                y.f = 2; //~ ERROR data-race
            }
        }
    }
}
