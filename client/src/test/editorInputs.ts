// Input boxes and quick picks of the stand-in for the editor, on which a test types and chooses.
import { EventEmitter } from "./editorValues";

/** An input box or a quick pick, on which a test types, accepts and leaves. */
export class Input {
  [property: string]: unknown;
  value = "";
  items: readonly object[] = [];
  activeItems: readonly object[] = [];
  selectedItems: readonly object[] = [];
  ignoreFocusOut = false;
  readonly #changed = new EventEmitter<string>();
  readonly #accepted = new EventEmitter<undefined>();
  readonly #hidden = new EventEmitter<undefined>();
  readonly onDidChangeValue = this.#changed.event;
  readonly onDidAccept = this.#accepted.event;
  readonly onDidHide = this.#hidden.event;
  readonly onDidChangeActive = new EventEmitter<readonly object[]>().event;
  /** Presses a button of a row. */
  readonly itemTriggered = new EventEmitter<{ readonly item: object; readonly button: object }>();
  readonly onDidTriggerItemButton = this.itemTriggered.event;

  type(value: string): void {
    this.value = value;
    this.#changed.fire(value);
  }

  accept(): void {
    // As in the editor, Enter takes the active item of a list in which one is chosen.
    this.selectedItems = this.canSelectMany === true ? this.selectedItems : this.activeItems;
    this.#accepted.fire(undefined);
  }

  show(): void {
    inputs.push(this);
  }

  hide(): void {
    this.#hidden.fire(undefined);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

/** The inputs that were shown, in their order. */
export const inputs: Input[] = [];

/** The input that was shown last. */
export function lastInput(): Input {
  const input = inputs.at(-1);
  if (input === undefined) {
    throw new Error("no input was shown");
  }
  return input;
}
