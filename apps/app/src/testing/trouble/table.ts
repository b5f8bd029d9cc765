import { myUserDetails, updateLocation } from '@nightjar/domain/account/calls';
import { logActivity } from '@nightjar/domain/activity/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import { exampleNow } from '@nightjar/domain/kernel/example';
import { tellsAfterMs } from '@nightjar/domain/kernel/trouble';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { queryClient } from '../../platform/query-client.ts';
import { type RenderOptions, renderApp } from '../render-app.tsx';
import { delay, fail, httpReply, lose, type Reply } from '../replies.ts';
import { wholeReplies } from './whole-answers.ts';

/** A row of the table has a page, one of its addresses, and the user and the page from which it is opened. */
export type TroubleRow = {
  readonly page: string;
  readonly at: string;
  readonly as: NonNullable<RenderOptions['as']> | null;
  readonly from: string;
};

/** No page shows the answers of these calls, so their failure is only logged. */
const unshownCalls: readonly Call[] = [myUserDetails, logActivity, updateLocation];

/** Each trouble replaces the reply to one call. */
const troubles: Readonly<Record<string, (call: Call, whole: Reply) => Reply>> = {
  'a failing server': call => fail(call, 500, { message: 'Something went wrong on our side (request r1).' }),
  'too many requests': call =>
    fail(call, 429, { code: 'too_many_requests', message: 'Too many requests.', retryAfter: 20 }),
  'a lost connection': lose,
  'eight seconds of silence': (_call, whole) => delay(whole, 8000),
};

const troubleSentencePattern =
  /taking longer than usual|wrong on our side|didn't load|Couldn't refresh|No signal|You're offline|saved on this device|a lot at once|did not load|needs? signal/i;
const technicalWordPattern = /HTTP|exception|\bundefined\b|\bNaN\b|TypeError|\(request|\b(?:429|500)\b/i;

/** A page becomes whole within this time: the longest wait before another try is a minute. */
const longestRecoveryMs = 70_000;
const recoveryStepMs = 5000;
/** The fake timers advance by this many milliseconds before React renders again. */
const stepMs = 1000;

/**
 * Opens a page once for each of its calls and each trouble of the call. Returns what was wrong with the page: no
 * sentence after four seconds, technical words, a lost title, or parts that are missing after the trouble.
 */
export async function faultsInTrouble(row: TroubleRow): Promise<string[]> {
  vi.useFakeTimers({ toFake: [...fakedClocks], shouldAdvanceTime: true });
  const whole = wholeReplies().filter(({ to }) => to !== myUserDetails);
  const eventTypes = httpReply('GET /rest/v1/event_types', 200, [{ id: 1, name: 'Music' }]);
  const app = await renderApp(row.from, [...whole, eventTypes], { as: row.as });
  const open = async (waitMs: number) => {
    await app.goTo(row.from);
    await settle(100);
    vi.setSystemTime(exampleNow);
    queryClient.removeQueries({ type: 'inactive', predicate: isNotSessionQuery });
    const begun = app.requested().length;
    return async () => {
      await app.goTo(row.at);
      // The code of the page loads in real time, and the clock of the test may not advance meanwhile. So the wait
      // begins only after a first step of that clock.
      await settle(1);
      await settle(waitMs);
      return new Set(app.requested().slice(begun));
    };
  };
  await settle(500);
  /** The frame of the app has made these calls, and still has their answers. */
  const ofFrame = new Set(app.requested());
  await (await open(2000))();
  const made = await (await open(2000))();
  const healthy = { text: shownText(), titles: titleCount() };
  const faults: string[] = [];
  const replies = whole.filter(
    ({ to }) => typeof to !== 'string' && made.has(to) && !ofFrame.has(to) && !unshownCalls.includes(to),
  );
  for (const reply of replies)
    for (const [trouble, make] of Object.entries(troubles)) {
      const call = reply.to as Call;
      const visit = await open(tellsAfterMs + stepMs + 100);
      app.reply(make(call, reply));
      await visit();
      const seen = faultsOfPage(healthy);
      app.reply(reply);
      app.line.restore();
      for (
        let waited = 0;
        waited < longestRecoveryMs && shownText() !== healthy.text;
        waited += recoveryStepMs
      )
        await settle(recoveryStepMs);
      if (shownText() !== healthy.text)
        seen.push(`is not whole again: ${differenceOf(shownText(), healthy.text)}`);
      faults.push(...seen.map(fault => `${row.page} after ${trouble} of ${call.id} ${fault}`));
    }
  return faults;
}

const fakedClocks = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'performance',
] as const;

const isNotSessionQuery = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  queryKey[0] !== myUserDetails.id;

/**
 * Lets a time pass in steps. React shows changes only between the steps, and a change starts timers of its own, such as
 * that of the row of trouble.
 */
async function settle(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs)
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(stepMs, ms - passed));
    });
  await vi.dynamicImportSettled();
  await act(async () => {
    await vi.advanceTimersByTimeAsync(1);
  });
}

function faultsOfPage(healthy: { readonly text: string; readonly titles: number }): string[] {
  const text = shownText();
  const faults: string[] = [];
  if (text !== healthy.text && !troubleSentencePattern.test(text))
    faults.push(`says nothing: ${differenceOf(text, healthy.text)}`);
  // A made answer may have a link, so only words that the whole page lacks count.
  const technical = technicalWordPattern.test(healthy.text) ? null : technicalWordPattern.exec(text);
  if (technical) faults.push(`shows "${technical[0]}"`);
  if (healthy.titles > 0 && titleCount() === 0) faults.push('has lost its title');
  return faults;
}

const titleCount = () => document.querySelectorAll('h1').length;

/**
 * Returns the text of the page without the specification's texts of failed calls, which are small below the sentence,
 * and without numbers and times, because the clock goes on.
 */
function shownText(): string {
  const copy = document.body.cloneNode(true) as HTMLElement;
  for (const left of copy.querySelectorAll('[data-detail], style, script')) left.remove();
  return (copy.textContent ?? '')
    .replaceAll('just now', '0 min')
    .replaceAll(/\d+(?: min(?:utes?)?(?: ago)?)?/g, '#');
}

/** Returns both texts from shortly before the first character that differs. */
function differenceOf(one: string, other: string): string {
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  return [one, other].map(text => text.slice(Math.max(0, from - 20), from + 120)).join(' | in place of | ');
}
