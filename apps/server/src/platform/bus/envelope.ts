/**
 * An envelope carries a message through Redis, with its sender and its sequence number. These two values show that a
 * message has arrived twice.
 */
export type BusEnvelope = { readonly sender: string; readonly number: number; readonly json: string };

const envelopePattern = /^(\S+) (\d+) (.*)$/s;

export const packEnvelope = ({ sender, number, json }: BusEnvelope): string => `${sender} ${number} ${json}`;

/** @throws where the text is no envelope */
export function unpackEnvelope(text: string): BusEnvelope {
  const [, sender, number, json] = envelopePattern.exec(text) ?? [];
  if (!sender || !number || json === undefined) throw new Error('A message on the bus has no sender.');
  return { sender, number: Number(number), json };
}

/**
 * Each process is a sender. Only this many senders are remembered; the sender whose last message is oldest is forgotten
 * first.
 */
const mostSenders = 1_000;

/** Recognizes a message that has arrived before: the numbers of each sender only rise. */
export class SeenMessages {
  readonly #lastOf = new Map<string, number>();

  isNew({ sender, number }: BusEnvelope): boolean {
    const last = this.#lastOf.get(sender) ?? 0;
    if (number <= last) return false;
    this.#lastOf.delete(sender);
    this.#lastOf.set(sender, number);
    const [oldest] = this.#lastOf.keys();
    if (this.#lastOf.size > mostSenders && oldest !== undefined) this.#lastOf.delete(oldest);
    return true;
  }
}
