//! A smaller program that still shows what a test asks for: without some statements, procedures or module variables.

use super::Sample;
use super::ast::{Block, Program, Stmt};
use super::legal::legal;
use super::shape::{bodies, bodies_mut};

pub fn shrink(mut sample: Sample, differs: impl Fn(&Sample) -> bool) -> Sample {
    'again: loop {
        for at in 0..pieces(&sample.program) {
            for way in [Way::Without, Way::Inside] {
                let mut program = sample.program.clone();
                if !edit(&mut program, at, way) {
                    continue;
                }
                if !legal(&program) {
                    continue;
                }
                if let Some(smaller) = Sample::of(program)
                    && smaller.text.len() < sample.text.len()
                    && differs(&smaller)
                {
                    sample = smaller;
                    continue 'again;
                }
            }
        }
        return sample;
    }
}

#[derive(Clone, Copy)]
enum Way {
    /// The piece is left out.
    Without,
    /// What is in it takes its place.
    Inside,
}

fn pieces(program: &Program) -> usize {
    let procs: usize = program.procs.iter().map(|proc| 1 + count(&proc.body)).sum();
    program.globals.len() + procs + count(&program.main)
}

fn count(block: &Block) -> usize {
    block.iter().map(|stmt| 1 + bodies(stmt).into_iter().map(count).sum::<usize>()).sum()
}

fn edit(program: &mut Program, at: usize, way: Way) -> bool {
    let mut at = at;
    if at < program.globals.len() {
        program.globals.remove(at);
        return true;
    }
    at -= program.globals.len();
    if at < program.procs.len() {
        program.procs.remove(at);
        return true;
    }
    at -= program.procs.len();
    for proc in &mut program.procs {
        if edit_block(&mut proc.body, &mut at, way) {
            return true;
        }
    }
    edit_block(&mut program.main, &mut at, way)
}

fn edit_block(block: &mut Block, at: &mut usize, way: Way) -> bool {
    for index in 0..block.len() {
        if *at == 0 {
            let stmt = block.remove(index);
            // Inside of a task other things may be done with a variable.
            if matches!(way, Way::Inside) && !matches!(stmt, Stmt::Begin(..)) {
                let inside: Vec<Stmt> = bodies(&stmt).into_iter().flatten().cloned().collect();
                block.splice(index..index, inside);
            }
            return true;
        }
        *at -= 1;
        for body in bodies_mut(&mut block[index]) {
            if edit_block(body, at, way) {
                return true;
            }
        }
    }
    false
}
