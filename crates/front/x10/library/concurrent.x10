// Locks, latches and teams as programs see them; what they do is in the preludes x10_lock, x10_latch and x10_team, whose operations
// the native methods name.
package x10.util.concurrent;

@Handle
public class Lock {
    public def this() {}
    @Native("x10_lock") native public def lock(): void;
    @Native("x10_try_lock") native public def tryLock(): Boolean;
    @Native("x10_unlock") native public def unlock(): void;
    @Native("x10_lock_count") native public def getHoldCount(): Int;
}

@Handle
public class Latch {
    public def this() {}
    @Native("x10_latch_open") native public def release(): void;
    @Native("x10_latch_wait") native public def await(): void;
    @Native("x10_latch_is_open") native public operator this(): Boolean;
}
