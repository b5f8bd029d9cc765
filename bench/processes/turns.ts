const turnMark = 'turn ';
const digits = 6;

/** Builds the text of a message at a turn of the bench, which shows the turn in a frame or statement. */
export const textOf = (turn: number): string =>
  `On my way to the Low Lantern, who is in? ${turnMark}${String(turn).padStart(digits, '0')}`;

/** Finds the turn in a frame without reading it as JSON; -1 for any other frame. */
export function turnIn(frame: Buffer): number {
  const at = frame.indexOf(turnMark);
  return at < 0 ? -1 : Number(frame.toString('latin1', at + turnMark.length, at + turnMark.length + digits));
}
