// The class of the object decides which method runs; `super` reaches the one above.
class Main {
    static class Animal {
        def name(): String = "animal";
        def twice(): String = name() + name();
    }

    static class Cat extends Animal {
        def name(): String = "cat";
        def above(): String = super.name();
    }

    public static def main(Rail[String]) {
        val a: Animal = new Cat();
        assert a.twice() == "catcat";
        assert new Cat().above() == "animal";
    }
}
