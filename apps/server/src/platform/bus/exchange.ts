/** What a process writes to the exchange in its parent. `number` names a question, `json` is the message as text. */
export type ToExchange =
  | { kind: 'listen'; channel: string; number: number }
  | { kind: 'leave'; channel: string }
  | { kind: 'publish'; channel: string; json: string }
  | { kind: 'gap' }
  | { kind: 'ask' };

export type FromExchange =
  | { kind: 'listening'; number: number }
  | { kind: 'message'; channel: string; json: string }
  | { kind: 'gap' }
  | { kind: 'there' };

/** Writes to a process and calls `written` once the system has taken it. */
export type WriteToProcess = (said: FromExchange, written: () => void) => void;
export type Seat = { receive(said: ToExchange): void; leave(): void };

type Member = { write: WriteToProcess; underWay: number; missed: boolean };

/** A process that reads nothing (SIGSTOP) is written no more than this: it is notified of a gap instead. */
const mostUnderWay = 10_000;

/** Passes messages between the processes of one parent: to each process those of the channels it listens to. */
export class Exchange {
  readonly #members = new Set<Member>();
  readonly #listening = new Map<string, Set<Member>>();

  join(write: WriteToProcess): Seat {
    const member: Member = { write, underWay: 0, missed: false };
    this.#members.add(member);
    return {
      receive: said => this.#receive(member, said),
      leave: () => {
        this.#members.delete(member);
        for (const channel of [...this.#listening.keys()]) this.#stopListening(member, channel);
      },
    };
  }

  #receive(member: Member, said: ToExchange): void {
    if (said.kind === 'listen') {
      this.#listening.set(said.channel, (this.#listening.get(said.channel) ?? new Set()).add(member));
      tell(member, { kind: 'listening', number: said.number });
    } else if (said.kind === 'leave') this.#stopListening(member, said.channel);
    else if (said.kind === 'ask') tell(member, { kind: 'there' });
    else if (said.kind === 'publish') this.#pass(said.channel, said.json);
    else for (const other of this.#members) if (other !== member) tell(other, { kind: 'gap' });
  }

  #pass(channel: string, json: string): void {
    for (const member of this.#listening.get(channel) ?? []) tell(member, { kind: 'message', channel, json });
  }

  #stopListening(member: Member, channel: string): void {
    const members = this.#listening.get(channel);
    if (members?.delete(member) && members.size === 0) this.#listening.delete(channel);
  }
}

function tell(member: Member, said: FromExchange): void {
  if (member.missed || member.underWay >= mostUnderWay) {
    member.missed = true;
    return;
  }
  member.underWay += 1;
  member.write(said, () => {
    member.underWay -= 1;
    if (!member.missed || member.underWay > 0) return;
    member.missed = false;
    tell(member, { kind: 'gap' });
  });
}
