"""The promises of the memory under each fault, the tests that show them, and the limits."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """One row of docs/durability.md."""

    fault: str
    promise: str
    tests: tuple[str, ...]
    """Each `file::test`, both in tests/."""


FAULTS = (
    Fault(
        "the process stops before or after any system call of a change",
        "the log is the old one or the new one, whole; acknowledged changes are in it; the next "
        "change works",
        (
            "test_fault_injection.py::test_a_fault_at_any_call_leaves_the_old_log_or_the_new_one",
            "test_fault_injection.py::test_the_layer_sees_every_call_that_the_system_sees",
        ),
    ),
    Fault(
        "`kill -9` at any moment",
        "the same; nobody waits for the dead process, and a later write removes its temporary file",
        (
            "test_concurrency.py::test_a_writer_killed_at_any_moment_leaves_a_whole_log_with_all_it_acknowledged",
            "test_durability_leftovers.py::test_what_a_killed_writer_left_goes_with_the_next_write",
        ),
    ),
    Fault(
        "loss of power, as modelled: only synced data is sure to be there",
        "the log is the old one or the new one, whole; acknowledged changes are in it, also a "
        "first save",
        (
            "test_power_loss.py::test_a_loss_of_power_leaves_the_old_log_or_the_new_one",
            "test_durability_disk.py::test_a_first_save_makes_its_folder_durable_too",
        ),
    ),
    Fault(
        "a full disk",
        "the answer is one sentence, the log is the old one, and a failed first save leaves no "
        "files",
        (
            "test_full_disk.py::test_a_disk_with_any_space_left_holds_the_old_log_or_the_new_one",
            "test_faults.py::test_a_first_write_that_fails_leaves_no_empty_files_behind",
        ),
    ),
    Fault(
        "a write that takes only a part (short write), or that is interrupted",
        "the rest is written, or the answer is one sentence and the log is the old one",
        ("test_fault_injection.py::test_a_fault_at_any_call_leaves_the_old_log_or_the_new_one",),
    ),
    Fault(
        "an error of the disk (EIO)",
        "the answer is one sentence and the log is the old one; no write is tried again on the "
        "same file. If the disk fails after the rename, the sentence says that the change may have"
        " been made",
        (
            "test_durability_disk.py::test_an_error_of_the_disk_is_a_failure_that_is_not_tried_again_on_the_same_file",
            "test_durability_disk.py::test_a_rename_that_the_disk_does_not_confirm_is_said_and_can_be_undone",
        ),
    ),
    Fault(
        "a missing right; a read-only folder or file system",
        "the answer is one sentence and the log is the old one; reading works if reading is "
        "allowed",
        (
            "test_faults.py::test_a_read_only_folder_is_an_error_and_the_old_file",
            "test_faults.py::test_a_read_only_file_system_is_an_error_and_the_old_file",
            "test_faults.py::test_an_unreadable_log_is_an_error_and_the_old_file",
            "test_durability_read_only.py::test_a_read_only_file_system_is_read_by_every_face",
        ),
    ),
    Fault(
        "any of these while a lesson is saved",
        "the answer contains the record as it would have been stored, so that it can be sent again",
        (
            "test_durability_unsaved.py::test_a_save_that_failed_returns_what_it_would_have_stored",
            "test_durability_unsaved.py::test_what_came_back_is_saved_as_it_is",
        ),
    ),
    Fault(
        "several processes at once: editor, agents, command line",
        "no update is lost, no deleted record comes back, and every reader sees a compaction as "
        "one step",
        (
            "test_linearizability.py::test_what_eight_processes_saw_of_one_log_happened_in_one_order",
            "test_concurrency.py::test_eight_processes_lose_no_record_of_each_other",
        ),
    ),
    Fault(
        "the lock is held by a process that was stopped",
        "readers do not wait; a write is refused after ten seconds, and the refusal names the next"
        " step",
        (
            "test_durability_locks.py::test_a_stopped_holder_is_an_error_that_names_the_next_step",
            "test_store_sharing.py::test_reading_takes_no_lock",
        ),
    ),
    Fault(
        "the process that held the lock died, or left the file of the lock",
        "nobody waits",
        (
            "test_durability_locks.py::test_a_killed_holder_of_the_lock_holds_up_nobody",
            "test_durability_locks.py::test_lock_files_that_were_left_behind_block_nobody",
        ),
    ),
    Fault(
        "a folder without locks (some network folders)",
        "a file replaces the lock; `check` says so once",
        (
            "test_durability_locks.py::test_processes_without_locks_lose_no_record_of_each_other",
            "test_durability_locks.py::test_check_says_once_that_a_file_system_has_no_locks",
        ),
    ),
    Fault(
        "a folder without fsync",
        "changes go on; `check` says once that a loss of power may take the latest",
        (
            "test_durability_disk.py::test_a_file_system_without_fsync_takes_every_change",
            "test_durability_disk.py::test_check_says_once_that_a_loss_of_power_may_take_the_latest_changes",
        ),
    ),
    Fault(
        "a program that writes the log without the lock",
        "our change is made again on top of that change, at most five times; then the answer is "
        "one sentence",
        (
            "test_store_sharing.py::test_a_save_by_a_program_without_the_lock_is_read_and_redone",
            "test_store_sharing.py::test_a_log_that_is_always_rewritten_is_left_to_the_other_program",
        ),
    ),
    Fault(
        "git checks out another branch, merges or rebases during a save",
        "a save waits while git holds its `index.lock`, at most two seconds each time, and looks "
        "again afterwards: a change that git took away is made again on the branch that is there "
        "then",
        (
            "test_checkouts.py::test_a_save_waits_for_a_git_that_has_looked_at_the_log",
            "test_checkouts.py::test_a_save_that_a_checkout_took_away_is_made_again",
            "test_checkouts.py::test_the_lock_that_a_killed_git_left_holds_up_nobody",
        ),
    ),
    Fault(
        "another program puts a link in the place of the folder during a save",
        "on Linux, a save stays in the folder that it opened; one that meets the link is refused",
        (
            "test_store_links.py::test_no_save_leaves_the_project_while_its_folder_is_swapped_for_a_link",
        ),
    ),
    Fault(
        "sharing violations of Windows, injected: nothing ran on Windows",
        "the write is tried again for a moment; then the answer is one sentence and the log is the"
        " old one",
        (
            "test_durability_windows.py::test_a_log_that_another_program_has_open_for_a_moment_is_replaced_all_the_same",
            "test_durability_windows.py::test_one_that_stays_open_is_an_error_and_the_old_file",
        ),
    ),
    Fault(
        "lines that are not records, of any bytes",
        "they are skipped, counted and kept byte for byte in their place",
        (
            "test_document.py::test_any_bytes_are_a_log_and_no_line_is_lost",
            "test_store.py::test_any_bytes_as_a_log_raise_nothing_and_lose_no_line",
        ),
    ),
    Fault(
        "conflict markers in the log",
        "both sides are read, saves go on beside the block, and resolving keeps all of it",
        (
            "test_conflicted.py::test_each_version_is_read_once_with_the_commits_that_say_it",
            "test_resolution.py::test_two_saves_during_a_conflict_are_there_after_it_was_resolved",
        ),
    ),
    Fault(
        "branches that meet: merge, rebase, pick, stash, pull with uncommitted lessons",
        "with the merge driver, two branches do not conflict; no added record is lost, and no "
        "compacted record comes back",
        (
            "test_merge_histories.py::test_what_git_does_with_the_driver_is_what_the_sets_say",
            "test_merge_driver.py::test_a_rebase_a_pick_and_a_stash_merge_as_well",
        ),
    ),
    Fault(
        "the merge driver is not registered, is gone, or crashes",
        "git merges lines and marks its conflicts; `resolve` then merges them like the driver",
        (
            "test_merge_histories.py::test_without_a_driver_that_works_nothing_is_lost_and_a_conflict_is_resolved_as_the_sets_say",
            "test_merge_driver.py::test_a_driver_that_is_gone_or_fails_leaves_the_conflict_to_git",
        ),
    ),
    Fault(
        "a merge driver of somebody else fails and leaves our side without markers",
        "`check` says so, and `resolve` restores the other side from the index",
        ("test_resolution.py::test_a_driver_that_left_only_our_side_is_made_good",),
    ),
)

NOT_PROMISED = (
    "A disk or a virtual machine may report data as written and still hold it in memory. A loss of"
    " power then loses acknowledged changes, and no program can see that.",
    "Two machines may write to one network folder. They are kept apart only if its locks, or the "
    "file that replaces them, work across machines. Share a memory by git.",
    "The last 1,000 removed lines can be restored on the machine that removed them. Elsewhere, "
    "committed lines can be restored from git.",
    "Only git can restore rewritten history (a forced push, a filtered repository) and files that "
    "somebody deleted or truncated.",
    "A program may keep the log open and overwrite it in place without our lock. If it does so "
    "between our last look and our rename, it can lose that text.",
    "A merge in git may look at the log before it takes its lock, and a git that has held its lock "
    "for more than two seconds is not waited for. A save in that moment can be overwritten. `git "
    "reset --hard` and `git checkout --force` drop every line that is not committed.",
    "A hosting site runs no merge driver. A merge there may ask a person to resolve a conflict "
    "between lines.",
    "If two people change the same field of one record, the later clock decides, even if it is "
    "wrong. The merge names the field.",
    "Windows and macOS: nothing here ran there. The rules for sharing violations, line ends and "
    "drive letters were tested on Linux by injected failures only.",
)
