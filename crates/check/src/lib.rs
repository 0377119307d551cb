//! Verdicts, findings, traces, replay and the assurance record.
