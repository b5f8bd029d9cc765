import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { jobTasksOf } from '../../worker.ts';
import { jobsThatNotify } from './after-restore.ts';

const { platform } = await testApp();
const jobs = Object.keys(jobTasksOf(platform)).sort();

/**
 * These jobs go on after a restore. Each reads the present state before it acts, the payment provider's too. None sends
 * a text or a push, except `refund-ticket`: the money must go back, and its guest may read that twice.
 */
const goingOn = [
  'announce-ended-sessions',
  'announce-notifications',
  'announce-referral',
  'call-off-events-of-venue',
  'close-checkouts',
  'end-subscription',
  'erase-files',
  'give-back',
  'lay-out-chat',
  'notify-friends',
  'notify-room',
  'pause-billing',
  'refund-ticket',
  'refund-tickets-of-event',
  'remove-venue-files',
  'settle-payment',
  'settle-referral',
  'tell-wrong-codes',
  'top-up-shots',
  'update-stranger-cell',
];
/** The schedule starts these jobs, so none of them waits in an archive for long. */
const scheduled =
  /^(seal|check|tidy|unlock|remind|fill|lift|reopen|pause-rollouts|delete-old|count|return|top-up-due|tell-drinks-end|review|make|liven)/;

test('every kind of job is listed either as going on after a restore or as deleted by it', () => {
  const undecided = jobs.filter(
    name => !jobsThatNotify.includes(name) && !goingOn.includes(name) && !scheduled.test(name),
  );
  expect(undecided).toEqual([]);
  expect([...jobsThatNotify, ...goingOn].filter(name => !jobs.includes(name))).toEqual([]);
});

test('no kind of job whose name begins with "push" or "text" goes on after a restore', () => {
  expect(jobs.filter(name => /^(push|text)-/.test(name) && !jobsThatNotify.includes(name))).toEqual([]);
});
