import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { declaredCalls } from '@nightjar/domain/calls';
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { type CallsByJourney, readList, writeList, wrongExceptions, wrongListLines } from './calls-list.ts';
import { exceptions } from './unlisted-calls.ts';

const listPagePath = join(import.meta.dirname, 'README.md');
const journeyFolders = [
  join(import.meta.dirname, 'journeys'),
  join(import.meta.dirname, 'phone', 'journeys'),
];
const journeySuffix = '.test.ts';

/**
 * Updates or checks the list in README.md of the calls that each journey makes. With `CALLS_LIST=write` it writes the
 * lines of the journeys that ran and passed. With `CALLS_LIST=check` it compares the lines with the calls that the
 * journeys made.
 *
 * A run of all journeys also checks `unlisted-calls.ts`, which names the calls that the list leaves out. A run that
 * finds a fault fails.
 */
export default class CallsReporter implements Reporter {
  private tests: readonly TestCase[] = [];

  onBegin(_: unknown, suite: Suite): void {
    this.tests = suite.allTests();
  }

  /**
   * The lines in README.md are written after each test. So a run that is interrupted still has the lines of the
   * journeys that ended before.
   */
  onTestEnd(): void {
    if (process.env.CALLS_LIST === 'write') updateListPage(callsMadeBy(this.tests));
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    const mode = process.env.CALLS_LIST;
    const made = callsMadeBy(this.tests);
    const whole = status === 'passed' && journeyNames().every(name => made.has(name));
    if (!whole || (mode !== 'write' && mode !== 'check')) return undefined;
    const faults = wrongExceptions({ made, exceptions, calls: declaredCalls });
    if (faults.length > 0) faults.push('Mend e2e/unlisted-calls.ts.');
    if (mode === 'check') faults.push(...outdatedLines(made));
    for (const fault of faults) printLine(fault);
    return faults.length > 0 ? { status: 'failed' } : undefined;
  }
}

const journeyNames = () =>
  journeyFolders.flatMap(folder => readdirSync(folder).map(file => basename(file, journeySuffix)));
const isJourney = ({ location }: TestCase) => journeyFolders.includes(dirname(location.file));

function updateListPage(made: CallsByJourney): void {
  const page = readFileSync(listPagePath, 'utf8');
  const names = journeyNames();
  const kept = [...readList(page)].filter(([journey]) => names.includes(journey));
  writeFileSync(listPagePath, writeList(page, new Map([...kept, ...made]), exceptions));
}

/** Lists the lines of README.md that are wrong after a run of all journeys. */
function outdatedLines(made: CallsByJourney): string[] {
  const page = readFileSync(listPagePath, 'utf8');
  const listed = readList(page);
  const wrong = wrongListLines({ made, listed });
  if (writeList(page, listed, exceptions) !== page)
    wrong.push('The exceptions are not those of e2e/unlisted-calls.ts.');
  if (wrong.length > 0)
    wrong.push('The list of calls in e2e/README.md is out of date: run npm run e2e and commit the page.');
  return wrong;
}

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Returns the calls of the journeys whose tests all passed. Calls that are made only sometimes are left out. */
function callsMadeBy(tests: readonly TestCase[]): CallsByJourney {
  const timed = exceptions.filter(({ made }) => made === 'sometimes').map(({ call }) => call.id);
  const byJourney = Map.groupBy(tests.filter(isJourney), ({ location }) =>
    basename(location.file, journeySuffix),
  );
  const passed = [...byJourney].filter(([, own]) =>
    own.every(test => test.outcome() === 'expected' && test.ok()),
  );
  return new Map(
    passed.map(([journey, own]) => {
      const made = own.flatMap(callsMadeInTest).filter(id => !timed.includes(id));
      return [journey, new Set(made)];
    }),
  );
}

function callsMadeInTest(test: TestCase): string[] {
  const notes = test.results.at(-1)?.annotations ?? test.annotations;
  return notes
    .flatMap(({ type, description = '' }) => (type === 'calls' ? description.split(', ') : []))
    .filter(Boolean);
}
