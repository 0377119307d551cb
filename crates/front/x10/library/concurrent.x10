// Locks as programs see them; what they do is in the prelude x10_lock, whose operations the native methods name.
package x10.util.concurrent;

@Handle
public class Lock {
    public def this() {}
    @Native("x10_lock") native public def lock(): void;
    @Native("x10_try_lock") native public def tryLock(): Boolean;
    @Native("x10_unlock") native public def unlock(): void;
    @Native("x10_lock_count") native public def getHoldCount(): Int;
}
