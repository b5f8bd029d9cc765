import { expect, it } from 'vitest';
import type { Revocation } from './bus-messages.ts';
import { RevocationWatch } from './revocation-watch.ts';

const end = (userId: string): Revocation => ({ kind: 'end', userId });

/** Returns questions that are answered with 1, 2, 3 …; `during` runs while a question is being asked. */
function questions(during: (time: number) => void = () => {}) {
  let asked = 0;
  return async () => {
    asked += 1;
    during(asked);
    return asked;
  };
}

it('the first answer whether a user may listen to a topic is used if no revocation arrived during the question', async () => {
  const watch = new RevocationWatch();
  watch.note(end('rae'));
  const acted = await watch.ask(
    questions(),
    () => true,
    answer => `acts on ${answer}`,
  );
  expect(acted).toBe('acts on 1');
});

it('the question whether a user may listen to a topic is repeated until no revocation touches its answer', async () => {
  const watch = new RevocationWatch();
  const acted = await watch.ask(
    questions(time => {
      if (time <= 2) watch.note(end('rae'));
      watch.note(end('moth'));
    }),
    revoked => revoked.kind === 'end' && revoked.userId === 'rae',
    answer => answer,
  );
  expect(acted).toBe(3);
});

it('a question whether a user may listen to a topic learns of each revocation that arrives before its answer, and a question that failed is forgotten', async () => {
  const watch = new RevocationWatch();
  await expect(
    watch.ask(
      () => Promise.reject(new Error('the gate is away')),
      () => true,
      () => {},
    ),
  ).rejects.toThrow('the gate is away');
  const both = ['first', 'second'].map(() =>
    watch.ask(
      questions(async time => {
        if (time === 1) watch.note(end('rae'));
      }),
      () => true,
      answer => answer,
    ),
  );
  expect(await Promise.all(both)).toEqual([2, 2]);
});
