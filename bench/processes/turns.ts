const turnMark = 'turn ';
const turnDigits = 6;

/**
 * Builds the text of a message that is sent at a turn of the bench. The text contains the number of the turn, so that
 * the bench finds it in a frame or a statement.
 */
export const messageTextOfTurn = (turn: number): string =>
  `On my way to the Low Lantern, who is in? ${turnMark}${String(turn).padStart(turnDigits, '0')}`;

/**
 * Finds the number of the turn in a frame that delivers such a message, without parsing the frame as JSON. Returns -1
 * for any other frame.
 */
export function turnIn(frame: Buffer): number {
  const at = frame.indexOf(turnMark);
  return at < 0
    ? -1
    : Number(frame.toString('latin1', at + turnMark.length, at + turnMark.length + turnDigits));
}
