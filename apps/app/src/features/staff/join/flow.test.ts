import { id, minutesFromNow } from '@nightjar/domain/kernel/example';
import type { OwnPro } from '@nightjar/domain/staff/entity';
import { exampleOwnPro } from '@nightjar/domain/staff/example';
import { describe, expect, it } from 'vitest';
import { failedRequestOf, findNewlyApprovedPro, findProWhoLeft, joinRequestsOf, withPro } from './flow.ts';

const at = (number: number, change: Partial<OwnPro>): OwnPro =>
  exampleOwnPro({ pro_id: id('pro', number), ...change }) as OwnPro;
const ids = (pros: readonly OwnPro[]) => pros.map(({ pro_id }) => pro_id);

describe('requests to join a team', () => {
  it('requests to join a team are listed with the newest first and without teams that the user is on', () => {
    const { pending, declined } = joinRequestsOf([
      at(1, { requested_at: minutesFromNow(-90) }),
      at(2, { state: 'declined', requested_at: null }),
      at(3, { state: 'approved' }),
      at(4, { requested_at: minutesFromNow(-5) }),
      at(5, { state: 'invited' }),
    ]);
    expect(ids(pending)).toEqual([id('pro', 4), id('pro', 1)]);
    expect(ids(declined)).toEqual([id('pro', 2)]);
  });

  it('an answered request to join a team replaces its former state in the list', () => {
    const asked = at(1, { state: 'pending' });
    expect(withPro([at(1, { state: 'declined' })], asked)).toEqual([asked]);
    expect(ids(withPro([at(2, {})], asked))).toEqual([id('pro', 2), id('pro', 1)]);
  });
});

describe('the end of a place on a team', () => {
  const approved = at(1, { state: 'approved' });

  it.each([
    ['missing from the list', []],
    ['a request again', [at(1, { state: 'pending' })]],
  ])('a person has left a team where their place on the team is %s', (_, pros) => {
    expect(
      findProWhoLeft([approved, at(2, { state: 'approved' })], [...pros, at(2, { state: 'approved' })]),
    ).toBe(approved);
  });

  it('a request to join a team, or a place that continues, does not count as leaving the team', () => {
    expect(findProWhoLeft([at(1, { state: 'declined' })], [])).toBeUndefined();
    expect(findProWhoLeft([approved], [approved])).toBeUndefined();
  });
});

describe('the approval of a place on a team', () => {
  it.each(['pending', 'declined', 'invited'] as const)(
    'a person is newly approved for a team where their place on the team was %s',
    state => {
      expect(findNewlyApprovedPro([at(1, { state })], [at(1, { state: 'approved' })])?.pro_id).toBe(
        id('pro', 1),
      );
    },
  );

  it.each([
    ['a team that the user was on already', [at(1, { state: 'approved' })]],
    ['a place that was not known before, as in the first answer after a sign-in', []],
    ['the request of another user', [at(2, {})]],
  ])(
    'the app does not announce "newly approved" for a place on a team when the earlier answer had %s',
    (_, before) => {
      expect(findNewlyApprovedPro(before, [at(1, { state: 'approved' })])).toBeUndefined();
    },
  );
});

describe('a failed request to join a team', () => {
  const failure = { message: 'Why.' };

  it('a failed request to join a team is classified by its status as a problem of the code, the wait, the connection or the server', () => {
    expect(failedRequestOf({ ...failure, status: 200 }, 0)).toEqual({ kind: 'code', message: 'Why.' });
    expect(failedRequestOf({ ...failure, status: 429, retryAfterSeconds: 90 }, 1000)).toEqual({
      kind: 'wait',
      until: 91_000,
    });
    expect(failedRequestOf({ ...failure, status: 429 }, 0)).toEqual({ kind: 'wait', until: 60_000 });
    expect(failedRequestOf({ ...failure, status: 0 }, 0)).toEqual({ kind: 'lost' });
    expect(failedRequestOf({ ...failure, status: 503 }, 0)).toEqual({ kind: 'failed', message: 'Why.' });
  });
});
