import { friends } from '@nightjar/domain/friends/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import { expect, test } from 'vitest';
import { readList, writeList, wrongExceptions, wrongListLines } from '../e2e/calls-list.ts';

const call = (id: string): Call => ({ ...(friends as Call), id });
const greet = call('greet');
const part = call('part');
const venues = call('venues');
const empty = 'Before.\n<!-- begin: written by `npm run e2e` -->\n<!-- end -->\nAfter.\n';
const lines = (of: Record<string, string[]>) =>
  new Map(Object.entries(of).map(([journey, calls]) => [journey, new Set(calls)]));
const never = (of: Call) => ({ call: of, made: 'never', reason: 'Nobody parts.' }) as const;
const sometimes = (of: Call) => ({ call: of, made: 'sometimes', reason: 'After a minute.' }) as const;

test("the page of the journeys' calls has journeys and calls in alphabetical order, and keeps the text written by hand", () => {
  const page = writeList(empty, lines({ walk: ['part', 'greet'], arrive: ['greet'] }), [
    never(part),
    sometimes(venues),
  ]);
  expect(page).toBe(`Before.
<!-- begin: written by \`npm run e2e\` -->
| journey | calls |
| --- | --- |
| \`arrive\` | greet |
| \`walk\` | greet, part |

Whether a journey makes these depends on time: no line has them.

| calls | why |
| --- | --- |
| venues | After a minute. |

No journey makes these.

| calls | why |
| --- | --- |
| part | Nobody parts. |
<!-- end -->
After.
`);
  expect(writeList(page, readList(page), [never(part), sometimes(venues)])).toBe(page);
});

test("the list of the journeys' calls is read back as it was written, with journeys that make no calls", () => {
  const listed = lines({ walk: ['part', 'greet'], 'look-around': [] });
  expect(readList(writeList(empty, listed, []))).toEqual(listed);
});

test("a page without a place for the journeys' calls is refused", () => {
  expect(() => readList('Nothing.')).toThrow('has no place for the calls');
});

test('a call needs either a journey that makes it or a reason why no journey does', () => {
  const calls = [greet, part];
  const check = (of: Record<string, string[]>, exceptions: ReturnType<typeof never>[]) =>
    wrongExceptions({ made: lines(of), exceptions, calls });
  expect(check({ walk: ['greet'] }, [never(part)])).toEqual([]);
  expect(check({ walk: ['greet'] }, [])).toEqual(['part is made by no journey, and has no reason.']);
  expect(check({ walk: ['greet', 'part'] }, [never(part)])).toEqual([
    'part has a reason why no journey makes it, and walk does.',
  ]);
});

test('a call that a journey makes only sometimes is accepted with and without a line on the page', () => {
  for (const made of [lines({ walk: ['greet'] }), lines({ walk: [] })])
    expect(wrongExceptions({ made, exceptions: [sometimes(greet)], calls: [greet] })).toEqual([]);
});

test("a line of the journeys' calls is wrong where no journey makes its call, and a made call without a line is wrong", () => {
  const listed = lines({ arrive: ['greet'], walk: ['greet', 'part'] });
  expect(wrongListLines({ listed, made: lines({ arrive: ['greet'], walk: ['greet'] }) })).toEqual([
    'walk no longer makes part.',
  ]);
  expect(wrongListLines({ listed, made: lines({ arrive: ['greet', 'part', 'venues'], walk: [] }) })).toEqual([
    'arrive makes venues: no line has it.',
  ]);
});

test('a call that another journey makes than the list says is no fault', () => {
  const listed = lines({ arrive: ['greet'], walk: ['part'] });
  expect(wrongListLines({ listed, made: lines({ arrive: ['part'], walk: ['greet'] }) })).toEqual([]);
});

test('each journey has a line on the page of calls, and each line names an existing journey', () => {
  expect(wrongListLines({ listed: lines({ walk: [] }), made: lines({ run: [] }) })).toEqual([
    'The journey run is not listed.',
    'There is no journey walk.',
  ]);
});
