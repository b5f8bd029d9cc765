/** A message comes with the channels on which it is published. */
export type AddressedMessage = { readonly channels: string[]; readonly message: unknown };

/**
 * A process writes to the exchange in its parent: the messages of one turn in their order, a gap, or a
 * question.
 */
export type ToExchange =
  | { kind: 'messages'; messages: readonly AddressedMessage[] }
  | { kind: 'gap' }
  | { kind: 'ask' };
export type FromExchange = Exclude<ToExchange, { kind: 'ask' }> | { kind: 'there' };

/** Writes to a process and calls `written` once the system has taken it. */
type WriteToProcess = (message: FromExchange, written: () => void) => void;
type Seat = { receive(message: ToExchange): void; leave(): void };

type Member = { write: WriteToProcess; underWay: number; missed: boolean };

/** A process that reads nothing (SIGSTOP) gets at most this many messages, and then the notice of a gap. */
const mostUnwrittenMessages = 10_000;

/**
 * Passes messages between the processes of one parent, all to all: a process looks up a channel faster than
 * it could announce and withdraw its interest in the thousands of channels that come and go with its callers.
 */
export class Exchange {
  readonly #members = new Set<Member>();

  join(write: WriteToProcess): Seat {
    const member: Member = { write, underWay: 0, missed: false };
    this.#members.add(member);
    return {
      receive: message => this.#receive(member, message),
      leave: () => this.#members.delete(member),
    };
  }

  #receive(from: Member, message: ToExchange): void {
    if (message.kind === 'ask') write(from, { kind: 'there' });
    else
      for (const member of this.#members)
        if (message.kind === 'messages' || member !== from) write(member, message);
  }
}

function write(member: Member, message: FromExchange): void {
  if (member.missed || member.underWay >= mostUnwrittenMessages) {
    member.missed = true;
    return;
  }
  member.underWay += 1;
  member.write(message, () => {
    member.underWay -= 1;
    if (!member.missed || member.underWay > 0) return;
    member.missed = false;
    write(member, { kind: 'gap' });
  });
}
