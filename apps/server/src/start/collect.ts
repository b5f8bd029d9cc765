/**
 * Gives back what a start leaves: compiled sources, declarations on their way into schemas, a demo night. Node itself
 * collects it when calls have made as much garbage again. Does nothing without `--expose-gc`, which the launcher sets.
 */
export function collectStart(): void {
  globalThis.gc?.();
}
