import { codeAlphabet, codeLength } from './entity.ts';

/** `draw(n)` is an integer in [0, n) from the operating system's source. */
export function drawCode(draw: (below: number) => number): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[draw(codeAlphabet.length)]).join('');
}
