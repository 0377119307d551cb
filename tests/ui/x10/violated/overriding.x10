// As in holds, with the method of the variable's class.
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
        assert a.twice() == "animalanimal"; //~ ERROR assertion-failed
    }
}
