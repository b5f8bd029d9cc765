/**
 * Returns memory to the operating system that is no longer needed after the start: compiled sources, declarations that
 * became schemas, the data of a demo. Node itself would collect this memory only after calls have made as much garbage
 * again, and would not return it. `last-resort` also frees the compiled form of functions that ran once. The function
 * does nothing without `--expose-gc`, which the launcher sets.
 */
export function collectGarbageOfStart(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
