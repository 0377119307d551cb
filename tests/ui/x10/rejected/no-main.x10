// No class has a main. //~ ERROR rejected: no class here has
public class NoMain {
    def run() {}
}
