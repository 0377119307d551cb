// A program needs a class with main. //~ ERROR rejected
class Helper {
    def f(): Long = 1;
}
