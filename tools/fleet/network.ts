import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';

/** A part of the fleet runs here, as on a machine of its own. */
export type Place = {
  readonly name: string;
  readonly address: string;
  /** Returns the command that runs a program in this place. */
  inside(command: readonly string[]): string[];
  /** Takes the network away from the place: no packet passes, and no connection is closed. */
  cutOff(): void;
  reconnect(): void;
};

export type Network = {
  /** States what the places are, for the reader of the report. */
  readonly sentence: string;
  readonly canCutOff: boolean;
  /** This address is the one of the fleet's own process. */
  readonly address: string;
  /** Every address of a place is in this range. */
  readonly range: string;
  place(name: string): Place;
  close(): Promise<void>;
};

/** The address of a place ends in this number plus the number of the place. The fleet's own address ends in 1. */
const firstNumber = 10;

/**
 * Gives each place a namespace of the network, or an address of the loopback where this machine allows no namespaces.
 */
export function openNetwork(): Network {
  const id = process.pid % 4096;
  const tried = tryNamespaces(id);
  return tried === null ? openNamespaceNetwork(id) : plainPlaces(tried);
}

/** Returns why this machine has no namespaces for the fleet, or null where it has. */
function tryNamespaces(id: number): string | null {
  if (process.getuid?.() !== 0) return 'only root may make namespaces of the network';
  try {
    makeBridge(id);
    addNamespace(id, 0, 'trial');
    removeNamespace(id, 0, 'trial');
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    spawnSync('ip', ['link', 'delete', bridgeOf(id)]);
  }
}

const bridgeOf = (id: number) => `fleet${id}`;
const namespaceOf = (id: number, name: string) => `fleet${id}-${name}`;
/** Linux allows 15 letters for the name of a device. */
const cableOf = (id: number, number: number) => `fl${id}x${number}`;
/** Each of the 4096 ids has a network of its own between 10.112.0 and 10.127.255, which other programs seldom use. */
const prefixOf = (id: number) => `10.${112 + (id >> 8)}.${id & 255}`;

function makeBridge(id: number): void {
  runIpCommand('link', 'add', bridgeOf(id), 'type', 'bridge');
  runIpCommand('address', 'add', `${prefixOf(id)}.1/24`, 'dev', bridgeOf(id));
  runIpCommand('link', 'set', bridgeOf(id), 'up');
}

function addNamespace(id: number, number: number, name: string): void {
  const space = namespaceOf(id, name);
  const cable = cableOf(id, number);
  runIpCommand('netns', 'add', space);
  runIpCommand('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
  runIpCommand('link', 'set', cable, 'master', bridgeOf(id), 'up');
  runIpCommand('-n', space, 'address', 'add', `${prefixOf(id)}.${firstNumber + number}/24`, 'dev', 'eth0');
  for (const device of ['lo', 'eth0']) runIpCommand('-n', space, 'link', 'set', device, 'up');
}

function removeNamespace(id: number, number: number, name: string): void {
  spawnSync('ip', ['link', 'delete', cableOf(id, number)]);
  spawnSync('ip', ['netns', 'delete', namespaceOf(id, name)]);
}

function openNamespaceNetwork(id: number): Network {
  makeBridge(id);
  const names: string[] = [];
  const heir = removeAfterProcess(id);
  return {
    sentence: 'each part in a network namespace of its own',
    canCutOff: true,
    address: `${prefixOf(id)}.1`,
    range: `${prefixOf(id)}.0/24`,
    place(name) {
      const number = names.push(name);
      const cable = cableOf(id, number);
      addNamespace(id, number, name);
      return {
        name,
        address: `${prefixOf(id)}.${firstNumber + number}`,
        inside: command => ['nsenter', `--net=/run/netns/${namespaceOf(id, name)}`, ...endingWithUs(command)],
        cutOff: () => runIpCommand('link', 'set', cable, 'down'),
        reconnect: () => runIpCommand('link', 'set', cable, 'up'),
      };
    },
    async close() {
      for (const [at, name] of names.entries()) removeNamespace(id, at + 1, name);
      // Without this reference nothing would keep the process from ending before the shell has.
      heir.ref();
      heir.stdin.end();
      await once(heir, 'exit');
    },
  };
}

/** Removes the namespaces when this process has ended, however it ends: the input of the shell is then closed. */
function removeAfterProcess(id: number) {
  const script = `cat >/dev/null
for name in $(ip netns list | cut -d' ' -f1 | grep '^fleet${id}-'); do ip netns delete "$name"; done
ip link delete ${bridgeOf(id)}`;
  const child = spawn('sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  return child;
}

/** Gives each place an address of the loopback. Linux accepts all addresses that begin with 127 without any setup. */
function plainPlaces(reason: string): Network {
  let number = 0;
  return {
    sentence: `plain processes, and nothing is cut off: ${reason}`,
    canCutOff: false,
    address: '127.0.0.1',
    range: '127.0.0.0/8',
    place(name) {
      number += 1;
      return {
        name,
        address: `127.112.0.${firstNumber + number}`,
        inside: endingWithUs,
        cutOff: () => {
          throw new Error('A plain process cannot be cut off.');
        },
        reconnect: () => {},
      };
    },
    close: async () => {},
  };
}

/** Returns a command whose program is killed when this process ends, however it ends. */
const endingWithUs = (command: readonly string[]) => ['setpriv', '--pdeathsig', 'KILL', ...command];

function runIpCommand(...words: string[]): void {
  const { status, stderr, error } = spawnSync('ip', words, { encoding: 'utf8' });
  if (error) throw new Error(`the program ip is missing (on Debian: apt-get install iproute2)`);
  if (status !== 0) throw new Error(`ip ${words.join(' ')}: ${stderr.trim()}`);
}
