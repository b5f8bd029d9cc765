import type { Call } from '@nightjar/domain/kernel/call';

/** Maps each journey's name to the ids of its calls. */
export type CallsByJourney = ReadonlyMap<string, ReadonlySet<string>>;

/** A declared call that has no line in the list of README.md, and why. */
export type UnlistedCall = {
  readonly call: Call;
  /**
   * `never` means that no journey makes the call. `sometimes` means that a journey makes the call in some runs only,
   * because it depends on the time.
   */
  readonly made: 'never' | 'sometimes';
  readonly reason: string;
};

const listBegin = '<!-- begin: written by `npm run e2e` -->';
const listEnd = '<!-- end -->';

/** Reads from the page README.md which calls each journey makes. */
export function readList(page: string): CallsByJourney {
  const [, written = ''] = splitListPage(page);
  const rows = [...written.matchAll(/^\| `([\w-]+)` \| (.*) \|$/gm)];
  return new Map(
    rows.map(([, journey = '', calls = '']) => [journey, new Set(calls.split(', ').filter(Boolean))]),
  );
}

/**
 * Writes these calls into the list on the page README.md. They are sorted, so that the same calls always make the same
 * page.
 */
export function writeList(page: string, listed: CallsByJourney, exceptions: readonly UnlistedCall[]): string {
  const [before, , after] = splitListPage(page);
  const lines = [...listed].map(([journey, calls]) => `| \`${journey}\` | ${sortIds(calls).join(', ')} |`);
  const written = [
    '| journey | calls |',
    '| --- | --- |',
    ...lines.toSorted(),
    '',
    ...reasonsOfUnlistedCalls(
      exceptions,
      'sometimes',
      'Whether a journey makes these depends on time: no line has them.',
    ),
    ...reasonsOfUnlistedCalls(exceptions, 'never', 'No journey makes these.'),
  ];
  return `${before}${listBegin}\n${written.join('\n')}${listEnd}${after}`;
}

function reasonsOfUnlistedCalls(
  exceptions: readonly UnlistedCall[],
  made: UnlistedCall['made'],
  lead: string,
): string[] {
  const some = exceptions.filter(exception => exception.made === made);
  if (some.length === 0) return [];
  const byReason = Map.groupBy(some, ({ reason }) => reason);
  const rows = [...byReason].map(([reason, group]) => {
    return `| ${sortIds(group.map(({ call }) => call.id)).join(', ')} | ${reason} |`;
  });
  return [lead, '', '| calls | why |', '| --- | --- |', ...rows, ''];
}

function splitListPage(page: string): [before: string, written: string, after: string] {
  const [from, to] = [page.indexOf(listBegin), page.indexOf(listEnd)];
  if (from < 0 || to < from)
    throw new Error(`The page has no place for the calls: ${listBegin} and ${listEnd}.`);
  return [page.slice(0, from), page.slice(from + listBegin.length, to), page.slice(to + listEnd.length)];
}

export type JourneysRun = {
  /** The calls that a run of all journeys made. Calls that are made only sometimes are left out. */
  readonly made: CallsByJourney;
  /** The calls in the list on the committed page README.md. */
  readonly listed: CallsByJourney;
  readonly exceptions: readonly UnlistedCall[];
  readonly calls: readonly Call[];
};

/**
 * Lists what a run of all journeys shows to be wrong in the list of exceptions: a call with the exception `never` that a
 * journey makes, and a call without an exception that no journey makes.
 */
export function wrongExceptions({ made, exceptions, calls }: Omit<JourneysRun, 'listed'>): string[] {
  const makers = journeysByCall(made);
  return calls.flatMap(call => {
    const exception = exceptions.find(known => known.call === call);
    const by = makers.get(call.id);
    if (by && exception?.made === 'never')
      return `${call.id} has a reason why no journey makes it, and ${by} does.`;
    if (!by && !exception) return `${call.id} is made by no journey, and has no reason.`;
    return [];
  });
}

/**
 * Lists lines of README.md that a run of all journeys shows to be wrong. A journey may make a call in one run and not
 * in another, because it may leave a page before the page has loaded everything. That is no fault where another journey
 * has the call too.
 */
export function wrongListLines({ made, listed }: Pick<JourneysRun, 'made' | 'listed'>): string[] {
  const [makers, listers] = [journeysByCall(made), journeysByCall(listed)];
  return [
    ...[...made.keys()].filter(name => !listed.has(name)).map(name => `The journey ${name} is not listed.`),
    ...[...listed.keys()].filter(name => !made.has(name)).map(name => `There is no journey ${name}.`),
    ...[...makers]
      .filter(([call]) => !listers.has(call))
      .map(([call, by]) => `${by} makes ${call}: no line has it.`),
    ...[...listers]
      .filter(([call]) => !makers.has(call))
      .map(([call, by]) => `${by} no longer makes ${call}.`),
  ];
}

/** For each call, names one journey that makes it. */
function journeysByCall(calls: CallsByJourney): Map<string, string> {
  return new Map([...calls].flatMap(([journey, made]) => [...made].map(call => [call, journey] as const)));
}

const sortIds = (ids: Iterable<string>) => [...ids].toSorted();
