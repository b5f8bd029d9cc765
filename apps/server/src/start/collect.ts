/**
 * Returns to the system the memory that a start leaves behind: compiled sources, declarations that became schemas, the
 * data of a demo. Node itself collects this memory when calls have made as much garbage again, and returns none of it
 * to the system; `last-resort` does, with the compiled form of functions that ran once. The function does nothing
 * without `--expose-gc`, which the launcher sets.
 */
export function collectGarbageOfStart(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
