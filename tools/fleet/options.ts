/** What the command line asks for. */
export type FleetArguments = {
  readonly minutes: number;
  readonly nodes: number;
  readonly swift: boolean;
  /** These journeys run against the fleet before it suffers. */
  readonly journeys: readonly string[];
  readonly seed: number | null;
  readonly install: boolean;
  /** The fleet stays up until Ctrl-C, and nothing strikes it. */
  readonly stay: boolean;
};

/** These journeys use sockets, pours, files and events, and need no command of an operator. */
const chosenJourneys = ['group-chat', 'free-pour', 'attachments', 'nights'];

/** The sessions of the load are signed once and last an hour, so the faults may take at most this many minutes. */
const mostMinutes = 45;
const mostNodes = 50;

export const usage = `npm run fleet -- [options]

Puts up a writer with a synchronous standby, HAProxy, Redis with Sentinel, Swift, api nodes and two workers on this
machine, runs journeys against them, and breaks one part after the other under load.

  --minutes 10         so many minutes of faults, 0 for none
  --nodes 3            so many api nodes
  --journeys chosen    chosen, all, none, or names with commas
  --without swift      files go to the S3 server of the tests instead
  --without install    names what is missing, and installs nothing
  --seed n             another order of the faults
  --stay               runs nothing, and leaves the fleet up until Ctrl-C`;

/** Reads the arguments. @throws an error that names the one that is not understood */
export function readArguments(args: readonly string[]): FleetArguments {
  const given = {
    minutes: 10,
    nodes: 3,
    swift: true,
    journeys: chosenJourneys,
    seed: null,
    install: true,
    stay: false,
  };
  const wanted: { -readonly [Name in keyof FleetArguments]: FleetArguments[Name] } = given;
  const rest = [...args];
  for (let flag = rest.shift(); flag !== undefined; flag = rest.shift()) {
    if (flag === '--stay') {
      wanted.stay = true;
      continue;
    }
    const value = rest.shift();
    if (value === undefined) throw new Error(`${flag} needs a value, or is unknown.\n\n${usage}`);
    if (flag === '--minutes') wanted.minutes = numberIn(flag, value, [0, mostMinutes]);
    else if (flag === '--nodes') wanted.nodes = numberIn(flag, value, [1, mostNodes]);
    else if (flag === '--seed') wanted.seed = numberIn(flag, value, [0, 2 ** 31]);
    else if (flag === '--journeys') wanted.journeys = journeysIn(value);
    else if (flag === '--without' && value === 'swift') wanted.swift = false;
    else if (flag === '--without' && value === 'install') wanted.install = false;
    else throw new Error(`npm run fleet does not know ${flag} ${value}.\n\n${usage}`);
  }
  return wanted;
}

function journeysIn(value: string): readonly string[] {
  if (value === 'chosen') return chosenJourneys;
  if (value === 'all') return ['journeys/'];
  return value === 'none' ? [] : value.split(',');
}

function numberIn(flag: string, value: string, [least, most]: readonly [number, number]): number {
  const number = Number(value);
  if (value.trim() === '' || !(number >= least && number <= most))
    throw new Error(`${flag} is a number from ${least} to ${most}.`);
  return number;
}
