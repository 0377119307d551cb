//! A program for each kind of order. Executions are random: nothing may depend on which it is.

use crate::trace::{Actor, OrderKind, Trace};
use crate::{MemoryModel, Options, simulate};
use partita_machine::Who;
use partita_model::{Wanted, build};
use partita_source::SourceMap;

fn executions(text: &str, memory: MemoryModel) -> Vec<Trace> {
    let mut sources = SourceMap::new();
    let file = sources.add("p.tree", text);
    let (program, _) = partita_tree::text::read(file, text);
    let built = build(program, Wanted { places: 2, ..Wanted::default() }).unwrap();
    let run = |seed| {
        let options = Options { seed, memory, ..Options::default() };
        simulate(&built.model, &sources, &options, 1000).unwrap().0
    };
    (0..12).map(run).collect()
}

/// `spawned -> main` for each order of a kind; cards stand in brackets.
fn between(trace: &Trace, kind: OrderKind) -> Vec<String> {
    let name = |who: &Who| match who {
        Who::Entry(name) => name.clone(),
        Who::Spawned { number, .. } => format!("spawned {number}"),
    };
    let who = |step: usize| match &trace.actors[trace.steps[step].actor.0] {
        Actor::Task(who) => name(who),
        Actor::Card(who) => format!("[{}]", who.as_ref().map_or_else(String::new, name)),
    };
    let orders = trace.orders.iter().filter(|order| order.kind == kind);
    let found = orders.map(|order| {
        assert!(order.from < order.to);
        format!("{} -> {}", who(order.from), who(order.to))
    });
    found.collect()
}

#[test]
fn a_spawn_comes_before_the_task_and_the_join_after() {
    let text = "program \"p\"; var x: int = 0; var y: int = 0;
        proc main() { group { spawn { x = 1; } spawn { y = 1; } } x = 2; }
        entry main on 0;";
    for trace in executions(text, MemoryModel::Sc) {
        let mut joins = between(&trace, OrderKind::Join);
        joins.sort();
        assert_eq!(joins, ["spawned 1 -> main", "spawned 2 -> main"], "{:?}", trace.orders);
        let mut spawns = between(&trace, OrderKind::Spawn);
        spawns.sort();
        assert_eq!(spawns, ["main -> spawned 1", "main -> spawned 2"], "{:?}", trace.orders);
        assert_eq!(trace.orders.len(), 4);
    }
}

#[test]
fn everybody_arrives_before_anybody_leaves() {
    let text = "program \"p\"; use barrier; var b: Barrier; var x: int = 0;
        proc main() {
            barrier_init(b, 2);
            group {
                spawn { barrier_wait(b); x = 1; barrier_wait(b); }
                spawn { barrier_wait(b); barrier_wait(b); }
            }
        }
        entry main on 0;";
    for trace in executions(text, MemoryModel::Sc) {
        // Two rounds, and in each the two wait for one another.
        let mut found = between(&trace, OrderKind::Barrier);
        found.sort();
        let (there, back) = ("spawned 1 -> spawned 2", "spawned 2 -> spawned 1");
        assert_eq!(found, [there, there, back, back], "{:?}", trace.orders);
    }
}

#[test]
fn who_frees_a_lock_comes_before_who_takes_it() {
    let text = "program \"p\"; use lock; var l: Lock; var x: int = 0;
        proc main() {
            group {
                spawn { lock(l); x = x + 1; unlock(l); }
                spawn { lock(l); x = x + 1; unlock(l); }
            }
        }
        entry main on 0;";
    for trace in executions(text, MemoryModel::Sc) {
        let found = between(&trace, OrderKind::Lock);
        let either = ["spawned 1 -> spawned 2", "spawned 2 -> spawned 1"];
        assert!(found.len() == 1 && either.contains(&found[0].as_str()), "{:?}", trace.orders);
        assert!(between(&trace, OrderKind::Event).is_empty());
        let most = trace.standing.values().map(|standing| standing.held.len()).max();
        assert_eq!(most, Some(1));
        assert!(trace.standing_at(trace.steps.len()).is_some_and(|last| last.held.is_empty()));
    }
}

#[test]
fn a_guard_comes_after_the_write_it_waited_for() {
    let text = "program \"p\"; sync var s: int = 0;
        proc first() { s = 1; }
        proc second() { when (s == 1) { } }
        entry first on 0; entry second on 1;";
    for trace in executions(text, MemoryModel::Sc) {
        assert_eq!(between(&trace, OrderKind::Event), ["first -> second"]);
        assert_eq!(trace.orders.len(), 1);
    }
}

#[test]
fn a_put_is_issued_then_read_then_written_then_flushed() {
    let text = "program \"p\"; symmetric var data: int = 0;
        proc sender() { data = 42; put(data@1, 1, data); flush 1; data = 1; }
        entry sender on 0;";
    for trace in executions(text, MemoryModel::Rma) {
        let expected = ["sender -> [sender]", "[sender] -> [sender]", "[sender] -> sender"];
        assert_eq!(between(&trace, OrderKind::Message), expected, "{trace:?}");
        let most = trace.standing.values().map(|standing| standing.pending.len()).max();
        assert_eq!(most, Some(1));
        assert!(trace.standing_at(trace.steps.len()).is_some_and(|last| last.pending.is_empty()));
    }
}
