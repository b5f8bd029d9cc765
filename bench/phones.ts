import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type {
  ConnectCommand,
  ConnectedCounts,
  Latencies,
  PhonesCommand,
  SendCommand,
} from './processes/phones.ts';

const phonesScript = join(import.meta.dirname, 'processes/phones.ts');

/** The phones of a measurement each have an open socket. A separate process runs them (`processes/phones.ts`). */
export type Phones = {
  connect(command: Omit<ConnectCommand, 'act'>): Promise<ConnectedCounts>;
  send(command: Omit<SendCommand, 'act'>): Promise<Latencies>;
  leave(): Promise<void>;
  stop(): Promise<void>;
};

export function openPhones(): Phones {
  const child = fork(phonesScript);
  const gone = once(child, 'exit');
  const run = async <Answer>(command: PhonesCommand): Promise<Answer> => {
    child.send(command);
    const [answer] = await Promise.race([
      once(child, 'message'),
      gone.then(() => {
        throw new Error('The process of the phones ended without a result.');
      }),
    ]);
    return answer as Answer;
  };
  return {
    connect: command => run({ act: 'connect', ...command }),
    send: command => run({ act: 'send', ...command }),
    leave: () => run({ act: 'leave' }),
    async stop() {
      child.disconnect();
      await gone;
    },
  };
}
