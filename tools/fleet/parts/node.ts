import { join } from 'node:path';
import type { Place } from '../network.ts';
import { makeProgram, type Program } from '../program.ts';

/** A process of the product, which answers calls or does the jobs. */
export type ServerNode = {
  readonly role: 'api' | 'worker';
  readonly place: Place;
  readonly program: Program;
  readonly log: string;
  readonly url: string;
  /** The next start has these variables, which decide the clock of the process. */
  setClock(env: Record<string, string>): void;
};

type NodeOptions = {
  readonly role: 'api' | 'worker';
  readonly place: Place;
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly port: number;
};

const root = join(import.meta.dirname, '../../..');
const mainScript = join(root, 'apps/server/src/main.ts');

export function startNode({ role, place, folder, settings, port }: NodeOptions): ServerNode {
  let clock: Record<string, string> = {};
  const log = join(folder, 'output.log');
  const program = makeProgram({
    place,
    command: () => [process.execPath, mainScript, '--role', role],
    env: () => ({
      ...settings,
      HOST: place.address,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      ...clock,
    }),
    folder: root,
    log,
  });
  program.start();
  return {
    role,
    place,
    program,
    log,
    url: `http://${place.address}:${port}`,
    setClock(env) {
      clock = env;
    },
  };
}
