// No class is below itself.
class Main extends Other { //~ ERROR rejected@20: `Main` is below itself
    public static def main(Rail[String]) {}
}

class Other extends Main {}
