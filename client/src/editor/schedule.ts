// Work that waits for a pause. Imports no `vscode`.

/** Runs something later; the answer cancels it. */
export type Schedule = (run: () => void) => () => void;

/** Returns a schedule that waits for a pause of so many milliseconds. */
export function after(milliseconds: number): Schedule {
  return (run) => {
    const timer = setTimeout(run, milliseconds);
    return () => {
      clearTimeout(timer);
    };
  };
}
