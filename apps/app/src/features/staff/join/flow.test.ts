import type { OwnPro } from '@nightjar/domain/staff/entity';
import { describe, expect, it } from 'vitest';
import { id, minutesFromNow, ownProOf } from '../../../testing/examples.ts';
import { leftTeam, newlyApproved, refusedOf, requestsOf, withPro } from './flow.ts';

const at = (number: number, change: Partial<OwnPro>): OwnPro =>
  ownProOf({ pro_id: id('pro', number), ...change }) as OwnPro;
const ids = (pros: readonly OwnPro[]) => pros.map(({ pro_id }) => pro_id);

describe('requests', () => {
  it('have the newest first, and leave out teams one is on', () => {
    const { pending, declined } = requestsOf([
      at(1, { requested_at: minutesFromNow(-90) }),
      at(2, { state: 'declined', requested_at: null }),
      at(3, { state: 'approved' }),
      at(4, { requested_at: minutesFromNow(-5) }),
      at(5, { state: 'invited' }),
    ]);
    expect(ids(pending)).toEqual([id('pro', 4), id('pro', 1)]);
    expect(ids(declined)).toEqual([id('pro', 2)]);
  });

  it('that are answered take the place of what they were', () => {
    const asked = at(1, { state: 'pending' });
    expect(withPro([at(1, { state: 'declined' })], asked)).toEqual([asked]);
    expect(ids(withPro([at(2, {})], asked))).toEqual([id('pro', 2), id('pro', 1)]);
  });
});

describe('the end of a place', () => {
  const approved = at(1, { state: 'approved' });

  it.each([
    ['gone from the list', []],
    ['a request anew', [at(1, { state: 'pending' })]],
  ])('is seen where it is %s', (_, pros) => {
    expect(leftTeam([approved, at(2, { state: 'approved' })], [...pros, at(2, { state: 'approved' })])).toBe(
      approved,
    );
  });

  it('is none of a request, nor of a place that goes on', () => {
    expect(leftTeam([at(1, { state: 'declined' })], [])).toBeUndefined();
    expect(leftTeam([approved], [approved])).toBeUndefined();
  });
});

describe('an approval', () => {
  it.each(['pending', 'declined', 'invited'] as const)('is of a place on a team that was %s', state => {
    expect(newlyApproved([at(1, { state })], [at(1, { state: 'approved' })])?.pro_id).toBe(id('pro', 1));
  });

  it.each([
    ['a team one was on already', [at(1, { state: 'approved' })]],
    ['what was not known before: the first answer after a sign-in', []],
    ["another's request", [at(2, {})]],
  ])('is none of %s', (_, before) => {
    expect(newlyApproved(before, [at(1, { state: 'approved' })])).toBeUndefined();
  });
});

describe('a request that did not get through', () => {
  const failure = { message: 'Why.' };

  it('is by its status a matter of the code, of time, of the line or of the server', () => {
    expect(refusedOf({ ...failure, status: 200 }, 0)).toEqual({ kind: 'code', message: 'Why.' });
    expect(refusedOf({ ...failure, status: 429, retryAfterSeconds: 90 }, 1000)).toEqual({
      kind: 'wait',
      until: 91_000,
    });
    expect(refusedOf({ ...failure, status: 429 }, 0)).toEqual({ kind: 'wait', until: 60_000 });
    expect(refusedOf({ ...failure, status: 0 }, 0)).toEqual({ kind: 'lost' });
    expect(refusedOf({ ...failure, status: 503 }, 0)).toEqual({ kind: 'failed', message: 'Why.' });
  });
});
