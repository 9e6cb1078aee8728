/** A store of values for a workspace, such as the editor's `Memento`. */
export interface Remembered {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}
