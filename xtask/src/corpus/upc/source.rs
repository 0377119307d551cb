//! Where the files of a revision are: a work tree, or a git directory out of which the folders that are needed are written.
//!
//! A copy of a public repository may lack files; `git archive` stops at the first, so here every file is asked for and those that are
//! missing are left out. Nothing is fetched.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder that `paths` are below: the checkout itself if it has the first of them, else `to`, after writing there what
/// the git directory has in their folders.
pub(crate) fn root(
    checkout: &Path,
    revision: &str,
    paths: &[&str],
    to: PathBuf,
) -> Result<PathBuf, String> {
    if paths.first().is_some_and(|path| checkout.join(path).is_file()) {
        return Ok(checkout.to_owned());
    }
    let git = [checkout.to_owned(), checkout.join("repo"), checkout.join(".git")];
    let git = git.iter().find(|folder| folder.join("HEAD").is_file());
    let git = git.ok_or_else(|| format!("no work tree and no git in {}", checkout.display()))?;
    let folders: BTreeSet<&str> = paths
        .iter()
        .filter_map(|path| path.rsplit_once('/'))
        .map(|(folder, _)| folder)
        // Written before, by an earlier run.
        .filter(|folder| !to.join(folder).is_dir())
        .collect();
    if !folders.is_empty() {
        write(git, revision, &folders, &to).map_err(|error| format!("git: {error}"))?;
    }
    Ok(to)
}

fn write(git: &Path, revision: &str, folders: &BTreeSet<&str>, to: &Path) -> std::io::Result<()> {
    let listed = command(git)
        .args(["ls-tree", "-r", "-z", revision, "--"])
        .args(folders)
        .stderr(Stdio::inherit())
        .output()?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    // `mode blob id<TAB>path`
    let files: Vec<(&str, &str)> = listed
        .split('\0')
        .filter_map(|line| line.split_once('\t'))
        .filter_map(|(meta, path)| Some((meta.split(' ').nth(2)?, path)))
        .collect();
    let mut batch = command(git)
        .args(["cat-file", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let (Some(mut asks), Some(answers)) = (batch.stdin.take(), batch.stdout.take()) else {
        return Err(std::io::Error::other("no pipe"));
    };
    let mut answers = BufReader::new(answers);
    for (id, path) in files {
        writeln!(asks, "{id}")?;
        let mut head = String::new();
        answers.read_line(&mut head)?;
        // `id blob size`, then the bytes and a newline; `id missing` when it is not there.
        let size = head.trim_end().rsplit(' ').next().and_then(|size| size.parse::<usize>().ok());
        let Some(size) = size else { continue };
        let mut bytes = vec![0; size + 1];
        answers.read_exact(&mut bytes)?;
        bytes.pop();
        // A path of a tree may name anything.
        if Path::new(path).components().all(|one| matches!(one, std::path::Component::Normal(_))) {
            let file = to.join(path);
            std::fs::create_dir_all(file.parent().unwrap_or(to))?;
            std::fs::write(file, bytes)?;
        }
    }
    drop(asks);
    batch.wait().map(|_| ())
}

fn command(git: &Path) -> Command {
    let mut command = Command::new("git");
    command.env("GIT_NO_LAZY_FETCH", "1").arg("--git-dir").arg(git);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parent_of_a_commit() {
        let folder = std::env::temp_dir().join(format!("partita-upc-{}", std::process::id()));
        let (work, to) = (folder.join("work"), folder.join("to"));
        std::fs::create_dir_all(work.join("d/e")).unwrap();
        let git = |args: &[&str]| {
            let names = ["-c", "user.name=a", "-c", "user.email=a@b.c"];
            let done = Command::new("git").arg("-C").arg(&work).args(names).args(args).output();
            assert!(done.unwrap().status.success(), "{args:?}");
        };
        git(&["init", "-q"]);
        std::fs::write(work.join("d/x.upc"), "old").unwrap();
        std::fs::write(work.join("d/e/h.h"), "beside").unwrap();
        git(&["add", "."]);
        git(&["commit", "-q", "-m", "one"]);
        git(&["rm", "-q", "-r", "d"]);
        git(&["commit", "-q", "--allow-empty", "-m", "two"]);
        let found = root(&work, "HEAD^", &["d/x.upc"], to.clone()).unwrap();
        assert_eq!(found, to);
        assert_eq!(std::fs::read_to_string(found.join("d/x.upc")).unwrap(), "old");
        assert_eq!(std::fs::read_to_string(found.join("d/e/h.h")).unwrap(), "beside");
        // A work tree goes first.
        std::fs::create_dir_all(work.join("d")).unwrap();
        std::fs::write(work.join("d/x.upc"), "new").unwrap();
        assert_eq!(root(&work, "HEAD^", &["d/x.upc"], to).unwrap(), work);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
