// A class that can be made has all methods that its interfaces ask for.
interface Shape {
    def area(): Long;
}

class Main implements Shape { //~ ERROR rejected
    def size(): Long = 1;
    public static def main(Rail[String]) {}
}
