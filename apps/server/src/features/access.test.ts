import { randomUUID } from 'node:crypto';
import { declaredCalls } from '@nightjar/domain/calls';
import type { Call, Envelope } from '@nightjar/domain/kernel/call';
import { afterAll, describe, expect, test } from 'vitest';
import { type CallerKind, callers, makeCaller } from '../testing/access/callers.ts';
import { makePeople } from '../testing/access/people.ts';
import { expectationsOf, accessRows as rows } from '../testing/access/rows.ts';
import type { ExpectedAnswer, ExpectedAnswers } from '../testing/access/table.ts';
import { testApp } from '../testing/app.ts';

const app = await testApp({ AUTH_RATE_LIMITS: 'off' });
const people = await makePeople(app);
const world = { db: app.db, people };
/**
 * These callers, one of each kind, make every call that names its caller in a field, with another id in that field. The
 * server refuses each of these calls, so that the same callers can make all of them.
 */
const refused = await Promise.all(callers.map(kind => makeCaller(app, kind, people)));

let checks = 0;
let mismatches = 0;
afterAll(() => {
  process.stdout.write(`Access: ${checks} checks, ${mismatches} mismatches\n`);
});

test('the table of who may access which thing has a row for every declared call', () => {
  expect(rows.map(({ call }) => call.id).sort()).toEqual(declaredCalls.map(({ id }) => id).sort());
});

describe.each(rows.map(row => [row.call.id, row] as const))('%s', (_name, row) => {
  test.each(expectationsOf(row))(
    'a call for the thing "%s" answers each kind of caller as the access table states',
    async (_title, make, line) => {
      const got = await Promise.all(
        callers.map(async kind => {
          const caller = await makeCaller(app, kind, people);
          const id = await make({ app, people, caller: caller.id, kind });
          return [kind, await ask(row.call, await row.input(id, caller.id, world), caller.token)] as const;
        }),
      );
      compare(Object.fromEntries(got) as Record<CallerKind, ExpectedAnswer>, line);
    },
  );

  const { actorFields } = row.call;
  test
    .runIf(actorFields.length > 0)
    .each(actorFields.flatMap(field => others.map(who => [who, field] as const)))(
    'a call that names %s as the caller in the field %s is refused',
    async (who, field) => {
      const got = await Promise.all(
        refused.map(async ({ kind, id, token }) => {
          const input = { ...(await row.input(randomUUID(), id, world)), [field]: idOf[who]() };
          return [kind, await ask(row.call, input, token)] as const;
        }),
      );
      compare(Object.fromEntries(got) as Record<CallerKind, ExpectedAnswer>, inAnothersName);
    },
  );
});

const others = ['another person', 'the person who blocked the caller', 'nobody'] as const;
const idOf = {
  'another person': () => people.other,
  'the person who blocked the caller': () => people.blocker,
  nobody: () => randomUUID(),
};
const inAnothersName: ExpectedAnswers = {
  ...(Object.fromEntries(callers.map(kind => [kind, 403])) as ExpectedAnswers),
  'no session': 401,
  'expired session': 401,
};

/**
 * Expects that each kind of caller got the answer of the table. The failure lists the callers that did not, with the
 * expected and the actual answer.
 */
function compare(got: Record<CallerKind, ExpectedAnswer>, line: ExpectedAnswers): void {
  const wrong = callers.filter(kind => got[kind] !== line[kind]);
  checks += callers.length;
  mismatches += wrong.length;
  expect(wrong.map(kind => `${kind}: ${line[kind]} expected, ${got[kind]} came`)).toEqual([]);
}

/**
 * Makes a call and returns its result as a cell of the access table. The result is `ok` or `no` only if the answer has
 * the declared shape.
 */
async function ask(
  call: Call,
  input: Record<string, unknown>,
  token: string | null,
): Promise<ExpectedAnswer> {
  const { status, body } = await app.call(call, input, null, { token });
  if (status !== 200) return status as ExpectedAnswer;
  return shapeOf(call, body);
}

function shapeOf(call: Call, body: Envelope<unknown>): 'ok' | 'no' {
  if (!body.success) {
    expect(call.refusals).toContain(body.code);
    return 'no';
  }
  const parsed = call.output.safeParse(body.data);
  if (!parsed.success) throw new Error(`${call.id} answered ${JSON.stringify(body.data)}`);
  return 'ok';
}
