// Locks as programs see them; what they do is in the prelude x10_lock, whose operations the native methods name.
package x10.util.concurrent;

@Handle
public class Lock {
    private val lock: Any = made();
    public def this() {}
    @Native("x10_lock_make") native private static def made(): Any;
    @Waits @Native("x10_lock") native private static def lock(l: Any): void;
    @Waits @Native("x10_try_lock") native private static def tryLock(l: Any): Boolean;
    @Waits @Native("x10_unlock") native private static def unlock(l: Any): void;
    @Native("x10_lock_count") native private static def count(l: Any): Int;
    public def lock(): void { lock(lock); }
    public def tryLock(): Boolean = tryLock(lock);
    public def unlock(): void { unlock(lock); }
    public def getHoldCount(): Int = count(lock);
}
