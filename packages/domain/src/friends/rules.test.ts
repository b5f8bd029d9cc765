import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../kernel/failure.ts';
import { friendshipId, type UserId, userId } from '../kernel/id.ts';
import { addMilliseconds, days } from '../kernel/time.ts';
import { relationOf, type Tie } from '../people/rules/relation.ts';
import { type FriendAction, type FriendAnswer, friendActions, friendAnswers } from './entity.ts';
import { makeTie } from './make.ts';
import {
  acceptedNote,
  decideAction,
  decideAnswer,
  decideDeletion,
  decideRequest,
  type Pair,
  requestNote,
  widenBox,
} from './rules.ts';

const now = new Date('2026-11-21T03:30:00Z');
const rae = userId.parse('11111111-1111-4111-8111-111111111111');
const moth = userId.parse('22222222-2222-4222-8222-222222222222');
const id = friendshipId.parse('33333333-3333-4333-8333-333333333333');
const tie = (state: Tie['state'], requester_id: UserId, answered_at: Date | null = null): Tie => ({
  id,
  state,
  requester_id,
  created_at: addMilliseconds(now, -60 * days),
  answered_at,
});
const pairOf = (between: Tie | null, more: Partial<Pair> = {}): Pair => ({
  me: rae,
  other: moth,
  otherIsHouse: false,
  tie: between,
  blockedByMe: false,
  blockedByOther: false,
  ...more,
});

describe('a friend request', () => {
  const asked = (pair: Pair) => {
    const decision = decideRequest(pair, now);
    return isRefusal(decision) ? decision.code : decision.change;
  };

  test('a friend request becomes a new request, an answer or nothing, by what is between the two people', () => {
    expect(asked(pairOf(null))).toBe('ask');
    expect(asked(pairOf(tie('pending', rae)))).toBe('nothing');
    expect(asked(pairOf(tie('pending', moth)))).toBe('befriend');
    expect(asked(pairOf(tie('accepted', moth, now)))).toBe('nothing');
  });

  test('a declined friend request may be repeated after 30 days, but the user who declined may ask at once', () => {
    const declined = (daysAgo: number, by = rae) =>
      pairOf(tie('declined', by, addMilliseconds(now, -daysAgo * days)));
    expect(asked(declined(0))).toBe('asked_recently');
    expect(asked(declined(29.99))).toBe('asked_recently');
    expect(asked(declined(30))).toBe('ask');
    expect(asked(declined(0, moth))).toBe('ask');
  });

  test('a friend request that comes too early is refused with the day on which it may be made again', () => {
    expect(decideRequest(pairOf(tie('declined', rae, now)), now)).toMatchObject({
      message: 'You asked a while ago. You can ask again on Dec 20.',
    });
  });

  test('a friend request to oneself or to the support contact is refused, unless that contact is a friend already', () => {
    expect(asked(pairOf(null, { other: rae }))).toBe('not_yourself');
    expect(asked(pairOf(null, { otherIsHouse: true }))).toBe('takes_no_requests');
    expect(asked(pairOf(tie('accepted', moth), { otherIsHouse: true }))).toBe('nothing');
  });
});

test.each([
  [tie('pending', moth), 'accept', 'befriend'],
  [tie('pending', moth), 'decline', 'decline'],
  [tie('pending', rae), 'accept', 'request_gone'],
  [tie('pending', rae), 'decline', 'request_gone'],
  [tie('accepted', moth), 'accept', 'nothing'],
  [tie('accepted', rae), 'accept', 'nothing'],
  [tie('accepted', moth), 'decline', 'request_gone'],
  [tie('declined', moth), 'decline', 'nothing'],
  [tie('declined', moth), 'accept', 'request_gone'],
  [tie('declined', rae), 'decline', 'request_gone'],
] as const)(
  'a friend request in the state %o that is answered with %s leads to %s',
  (between, answer, outcome) => {
    const decision = decideAnswer(pairOf(between), id, answer);
    expect(isRefusal(decision) ? decision.code : decision.change).toBe(outcome);
  },
);

test('answering a friend request is refused where the request is another one or a block is between the people', () => {
  const other = friendshipId.parse('44444444-4444-4444-8444-444444444444');
  const waiting = pairOf(tie('pending', moth));
  for (const decision of [
    decideAnswer(null, id, 'accept'),
    decideAnswer(waiting, other, 'accept'),
    decideAnswer({ ...waiting, blockedByOther: true }, id, 'accept'),
    decideAnswer({ ...waiting, blockedByMe: true }, id, 'accept'),
  ])
    expect(decision).toMatchObject({ code: 'request_gone' });
});

describe('two people who act on each other in any order', () => {
  type Step = { by: 'rae' | 'moth'; days: number } & (
    | { does: 'ask' | 'delete' }
    | { does: 'answer'; answer: FriendAnswer }
    | { does: 'act'; action: FriendAction }
  );
  const by = fc.constantFrom('rae' as const, 'moth' as const);
  const wait = fc.integer({ min: 0, max: 12 });
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ by, days: wait, does: fc.constantFrom('ask' as const, 'delete' as const) }),
    fc.record({
      by,
      days: wait,
      does: fc.constant('answer' as const),
      answer: fc.constantFrom(...friendAnswers),
    }),
    fc.record({
      by,
      days: wait,
      does: fc.constant('act' as const),
      action: fc.constantFrom(...friendActions),
    }),
  );

  type World = { tie: Tie | null; blocks: Set<UserId>; at: Date };
  const seen = (world: World, me: UserId): Pair => {
    const other = me === rae ? moth : rae;
    return pairOf(world.tie, {
      me,
      other,
      blockedByMe: world.blocks.has(me),
      blockedByOther: world.blocks.has(other),
    });
  };
  function decide(pair: Pair, step: Step, at: Date) {
    if (step.does === 'ask') return decideRequest(pair, at);
    if (step.does === 'answer') return decideAnswer(pair, id, step.answer);
    return step.does === 'act' ? decideAction(pair, step.action) : decideDeletion(pair);
  }
  function after(world: World, step: Step): World {
    const at = addMilliseconds(world.at, step.days * days);
    const me = step.by === 'rae' ? rae : moth;
    const pair = seen(world, me);
    if (step.does === 'ask' && (pair.blockedByMe || pair.blockedByOther)) return { ...world, at };
    const decision = decide(pair, step, at);
    if (isRefusal(decision)) return { ...world, at };
    const blocks = new Set(world.blocks);
    if (decision.change === 'block') blocks.add(me);
    if (decision.change === 'unblock') blocks.delete(me);
    return { tie: makeTie(pair, decision.change, { newId: id, now: at }), blocks, at };
  }
  const begin: World = { tie: null, blocks: new Set(), at: now };

  test('two people have no friendship and no request across a block, and are friends only where both agreed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        let world = begin;
        for (const each of steps) {
          const before = world;
          world = after(world, each);
          const relation = relationOf(world.tie, rae);
          if (world.blocks.size > 0) expect(relation).toBe('none');
          if (relation === 'friends' && relationOf(before.tie, rae) !== 'friends') {
            const actor = each.by === 'rae' ? rae : moth;
            expect(relationOf(before.tie, actor)).toBe('asked');
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('the same friendship act done twice in a row has the effect of doing it once', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), step, (steps, last) => {
        const once = after(steps.reduce(after, begin), last);
        const twice = after(once, { ...last, days: 0 });
        expect(relationOf(twice.tie, rae)).toBe(relationOf(once.tie, rae));
        expect(twice.blocks).toEqual(once.blocks);
      }),
      { numRuns: 2000 },
    );
  });

  test('a user whose friend request was declined cannot shorten the wait by any acts of their own', () => {
    const alone = fc.array(
      step.map(each => ({ ...each, by: 'rae' as const, days: 0 })),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(alone, steps => {
        const refused: World = { ...begin, tie: tie('declined', rae, now) };
        expect(relationOf(steps.reduce(after, refused).tie, rae)).toBe('none');
      }),
      { numRuns: 2000 },
    );
  });
});

test('a searched area of the map has the requested size, but never less than the least size', () => {
  const degree = fc.double({ min: -80, max: 80, noNaN: true });
  const side = fc.double({ min: 0, max: 5, noNaN: true });
  fc.assert(
    fc.property(degree, degree, side, side, (lat, lng, height, width) => {
      const asked = { min_lat: lat, max_lat: lat + height, min_lng: lng, max_lng: lng + width };
      const box = widenBox(asked);
      expect(box.max_lat - box.min_lat).toBeGreaterThan(0.005 - 1e-9);
      expect(box.max_lng - box.min_lng).toBeGreaterThan(0.005 - 1e-9);
      expect(box.min_lat).toBeLessThanOrEqual(asked.min_lat);
      expect(box.max_lng).toBeGreaterThanOrEqual(asked.max_lng);
      if (height >= 0.006 && width >= 0.006) expect(box).toEqual(asked);
    }),
  );
});

describe('acting on a pair', () => {
  const states: [string, Tie | null][] = [
    ['none', null],
    ['requested', tie('pending', rae)],
    ['asked', tie('pending', moth)],
    ['friends', tie('accepted', moth, now)],
  ];
  /** The columns are the present relation: none · requested by the user · asked by the other · friends */
  test.each<[FriendAction | 'delete', string[]]>([
    ['cancel', ['nothing', 'end', 'nothing', 'nothing']],
    ['remove', ['nothing', 'nothing', 'nothing', 'end']],
    ['delete', ['nothing', 'end', 'nothing', 'end']],
    ['block', ['block', 'block', 'block', 'block']],
    ['unblock', ['nothing', 'nothing', 'nothing', 'nothing']],
  ])(
    'the friendship act "%s" is allowed or refused, and changes the state, from each state between two people',
    (action, changes) => {
      const got = states.map(([, between]) =>
        action === 'delete' ? decideDeletion(pairOf(between)) : decideAction(pairOf(between), action),
      );
      expect(got).toEqual(changes.map(change => ({ granted: true, change })));
    },
  );

  test('a user who is blocked already is not blocked again, and unblocking removes the block', () => {
    const blocked = pairOf(null, { blockedByMe: true });
    expect(decideAction(blocked, 'block')).toEqual({ granted: true, change: 'nothing' });
    expect(decideAction(blocked, 'unblock')).toEqual({ granted: true, change: 'unblock' });
  });

  test('friendship acts on oneself are refused', () => {
    for (const action of friendActions)
      expect(decideAction(pairOf(null, { other: rae }), action)).toMatchObject({ code: 'not_yourself' });
  });
});

test('a friend request that was declined at an unknown time may be made again', () => {
  expect(decideRequest(pairOf(tie('declined', rae, null)), now)).toEqual({ granted: true, change: 'ask' });
});

test('a searched area of the map that is too small grows alike on all sides', () => {
  const box = { min_lat: 27.95, max_lat: 27.951, min_lng: -82.44, max_lng: -82.439 };
  const wide = widenBox(box);
  expect(wide.max_lat - wide.min_lat).toBeCloseTo(0.005, 9);
  expect(wide.min_lat).toBeCloseTo(27.948, 9);
  expect(wide.max_lng).toBeCloseTo(-82.437, 9);
});

test('the push of a friend request or its acceptance names the friend and what they did', () => {
  expect(requestNote('Moth')).toEqual({ title: 'Moth', body: 'wants to be friends.' });
  expect(acceptedNote('Moth')).toEqual({ title: 'Moth', body: 'said yes. You are friends now.' });
});
