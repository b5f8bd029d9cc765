/**
 * Gives back what a start leaves: compiled sources, declarations on their way into schemas, a demo night. Node itself
 * collects it when calls have made as much garbage again, and gives none of it back to the system. `last-resort` does,
 * with the nursery, and with the compiled form of functions that ran once. Does nothing without `--expose-gc`, which
 * the launcher sets.
 */
export function collectGarbageOfStart(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
