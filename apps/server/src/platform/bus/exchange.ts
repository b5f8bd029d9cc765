/** This is a message together with the channels on which it is published. */
export type AddressedMessage = { readonly channels: string[]; readonly message: unknown };

/**
 * A process writes these to the exchange in its parent process: the messages of one turn of the event loop in their
 * order, a notice of lost messages, or a question.
 */
export type ToExchange =
  | { kind: 'messages'; messages: readonly AddressedMessage[] }
  | { kind: 'gap' }
  | { kind: 'ask' };
export type MessageFromExchange = Exclude<ToExchange, { kind: 'ask' }> | { kind: 'there' };

/** Writes to a process, and calls `written` once the operating system has taken the message. */
type WriteToProcess = (message: MessageFromExchange, written: () => void) => void;
type ExchangeMember = { receive(message: ToExchange): void; leave(): void };

type ConnectedProcess = { write: WriteToProcess; underWay: number; missed: boolean };

/**
 * For a process that reads nothing (SIGSTOP) at most this many messages wait. After that it gets a notice that messages
 * are missing.
 */
const mostUnwrittenMessages = 10_000;

/**
 * Passes every message to all server processes of one parent. Each process looks up whether it listens to the message's
 * channel. That is faster than announcing to the parent each of the thousands of channels that come and go.
 */
export class Exchange {
  readonly #members = new Set<ConnectedProcess>();

  addProcess(write: WriteToProcess): ExchangeMember {
    const member: ConnectedProcess = { write, underWay: 0, missed: false };
    this.#members.add(member);
    return {
      receive: message => this.#receive(member, message),
      leave: () => this.#members.delete(member),
    };
  }

  #receive(from: ConnectedProcess, message: ToExchange): void {
    if (message.kind === 'ask') writeToProcess(from, { kind: 'there' });
    else
      for (const member of this.#members)
        if (message.kind === 'messages' || member !== from) writeToProcess(member, message);
  }
}

function writeToProcess(member: ConnectedProcess, message: MessageFromExchange): void {
  if (member.missed || member.underWay >= mostUnwrittenMessages) {
    member.missed = true;
    return;
  }
  member.underWay += 1;
  member.write(message, () => {
    member.underWay -= 1;
    if (!member.missed || member.underWay > 0) return;
    member.missed = false;
    writeToProcess(member, { kind: 'gap' });
  });
}
