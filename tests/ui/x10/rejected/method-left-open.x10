// A class that can be made has all methods that its interfaces ask for.
interface Shape {
    def area(): Long;
}

class Main implements Shape { //~ ERROR rejected@7: `Main` has no `area`, which `Shape` leaves open; or it is abstract
    def size(): Long = 1;
    public static def main(Rail[String]) {}
}
