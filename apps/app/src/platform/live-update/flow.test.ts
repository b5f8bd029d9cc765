import { isNewer } from '@nightjar/domain/releases/rules/version';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '../outbox/entry.ts';
import {
  addEntry,
  type Entries,
  markEntrySending,
  resetInterrupted,
  settleEntry,
} from '../outbox/schedule.ts';
import {
  initialUpdateState,
  longAwayMs,
  nextUpdate,
  type Offer,
  stageOf,
  type UpdateEffect,
  type UpdateEvent,
  type UpdateState,
} from './flow.ts';

const none: readonly string[] = [];
const later: Offer = { version: '1.1.175', isWayBack: false };

/** Returns the state after the events, and the effects of the last one. */
function after(state: UpdateState, ...events: readonly UpdateEvent[]): [UpdateState, UpdateEffect[]] {
  return events.reduce<[UpdateState, UpdateEffect[]]>(
    ([before], event) => {
      const [next, ...effects] = nextUpdate(before, event);
      return [next, effects];
    },
    [state, []],
  );
}

const start = initialUpdateState('1.1.174', none);
const staged: readonly UpdateEvent[] = [
  { type: 'asked', byUser: false },
  { type: 'offered', offer: later },
  { type: 'download-began' },
  { type: 'progress', percent: 40 },
  { type: 'downloaded' },
];
const inBackground: readonly UpdateEvent[] = [
  { type: 'left', at: 1000 },
  { type: 'chosen' },
  { type: 'told' },
];

describe('what the loop of live updates does next', () => {
  test('a live update shows the six messages of the specification in their order, and the percentage of the download', () => {
    const told = staged.map((_, index) => {
      const [{ message, percent }] = after(start, ...staged.slice(0, index + 1));
      return [message, percent];
    });
    expect(told).toEqual([
      ['Checking for update...', 0],
      ['Update available', 0],
      ['Starting download...', 0],
      ['Starting download...', 40],
      ['Download complete', 100],
    ]);
    const failing: UpdateEvent = { type: 'download-failed' };
    expect(after(start, ...staged.slice(0, 3), failing)[0].message).toBe('Download failed');
    const asked: UpdateEvent = { type: 'asked', byUser: true };
    expect(after(start, asked, { type: 'check-failed' })[0].message).toBe('Update failed');
  });

  test('a failed check for a live update shows no message unless the user asked for the check', () => {
    const [state] = after(start, { type: 'asked', byUser: false }, { type: 'check-failed' });
    expect(stageOf(state)).toBe('unknown');
    expect(state.message).toBeNull();
  });

  test('a downloaded bundle is chosen for the next start, and reported to the server, only once the app is in the background', () => {
    const [waiting, nothing] = after(start, ...staged);
    expect(nothing).toEqual([]);
    expect(stageOf(waiting)).toBe('ready');
    expect(after(waiting, { type: 'left', at: 1000 })[1]).toEqual([{ do: 'choose', version: '1.1.175' }]);
    expect(after(waiting, { type: 'left', at: 1000 }, { type: 'chosen' })[1]).toEqual([
      { do: 'tell', version: '1.1.175' },
    ]);
    expect(after(waiting, ...inBackground)[1]).toEqual([]);
  });

  test('the app restarts with a downloaded bundle when it returns after half a minute in the background, and after a shorter time only checks for updates', () => {
    const [away] = after(start, ...staged, ...inBackground);
    expect(after(away, { type: 'returned', at: 1000 + longAwayMs })[1]).toEqual([{ do: 'reload' }]);
    expect(after(away, { type: 'returned', at: 999 + longAwayMs })[1]).toEqual([{ do: 'check' }]);
  });

  test('the restart for a live update after a long time in the background waits until no work is running that it would cut off', () => {
    const [away] = after(start, ...staged, ...inBackground, { type: 'busy', isBusy: true });
    const [busy, effects] = after(away, { type: 'returned', at: 100_000 });
    expect(effects).toEqual([{ do: 'check' }]);
    const [idle, nothing] = after(busy, { type: 'busy', isBusy: false });
    expect(nothing).toEqual([]);
    for (const end of [{ type: 'offered', offer: later }, { type: 'check-failed' }] as const) {
      expect(after(idle, end)[1]).toEqual([{ do: 'reload' }]);
      const [held, noReload] = after(busy, end);
      expect(noReload).toEqual([]);
      expect(after(held, { type: 'busy', isBusy: false })[1]).toEqual([{ do: 'reload' }]);
    }
  });

  test("the restart for a live update that is due at the user's return is decided when the request ends that ran at the return", () => {
    const [ready] = after(start, ...staged);
    const [checking] = after(ready, { type: 'asked', byUser: false }, { type: 'left', at: 1000 });
    const [back, nothing] = after(checking, { type: 'returned', at: 1000 + longAwayMs });
    expect(nothing).toEqual([]);
    const [choosing, choice] = after(back, { type: 'check-failed' });
    expect(choice).toEqual([{ do: 'choose', version: '1.1.175' }]);
    expect(after(choosing, { type: 'chosen' }, { type: 'told' })[1]).toEqual([{ do: 'reload' }]);
  });

  test('the restart for a live update after a long time in the background stays due when the user leaves for a moment', () => {
    const [away] = after(start, ...staged, ...inBackground, { type: 'busy', isBusy: true });
    const [gone, nothing] = after(
      away,
      { type: 'returned', at: 100_000 },
      { type: 'offered', offer: later },
      { type: 'left', at: 101_000 },
      { type: 'busy', isBusy: false },
    );
    expect(nothing).toEqual([]);
    expect(after(gone, { type: 'returned', at: 101_001 })[1]).toEqual([{ do: 'reload' }]);
  });

  test('the restart for a live update that is due is given up when the server no longer offers the version, or when the reload fails', () => {
    const [away] = after(start, ...staged, ...inBackground, { type: 'busy', isBusy: true });
    const [busy] = after(away, { type: 'returned', at: 100_000 });
    const [withdrawn] = after(busy, { type: 'offered', offer: null });
    expect(after(withdrawn, { type: 'busy', isBusy: false })[1]).toEqual([]);
    const [failed] = after(
      busy,
      { type: 'check-failed' },
      { type: 'busy', isBusy: false },
      { type: 'reload-failed' },
    );
    expect(after(failed, { type: 'busy', isBusy: false })[1]).toEqual([]);
  });

  test('a reload for a live update that was put off is made at once when the work that put it off is already over', () => {
    const [away] = after(start, ...staged, ...inBackground);
    const [reloading] = after(away, { type: 'returned', at: 1000 + longAwayMs });
    expect(after(reloading, { type: 'reload-put-off' })[1]).toEqual([{ do: 'reload' }]);
  });

  test('a user who waits for a downloaded live update gets it although the server does not answer', () => {
    const [ready] = after(start, ...staged);
    const [waiting] = after(ready, { type: 'asked', byUser: false }, { type: 'asked', byUser: true });
    const [state, effects] = after(waiting, { type: 'check-failed' });
    expect(effects).toEqual([{ do: 'choose', version: '1.1.175' }]);
    expect(state.message).toBeNull();
  });

  test('an update that the user asked for is downloaded, chosen and reported, and the app restarts once no work would be cut off', () => {
    const [asked] = after(start, { type: 'asked', byUser: true }, ...staged.slice(1, -1));
    const [choosing, choice] = after(asked, { type: 'downloaded' });
    expect(choice).toEqual([{ do: 'choose', version: '1.1.175' }]);
    const [telling] = after(choosing, { type: 'chosen' });
    expect(after(telling, { type: 'told' })[1]).toEqual([{ do: 'reload' }]);
    const [waiting, held] = after(telling, { type: 'busy', isBusy: true }, { type: 'told' });
    expect(held).toEqual([]);
    expect(after(waiting, { type: 'busy', isBusy: false })[1]).toEqual([{ do: 'reload' }]);
  });

  test('a downloaded version that was chosen for the next start is not started once the server no longer offers it', () => {
    const [away] = after(start, ...staged, ...inBackground);
    const [state, effects] = after(away, { type: 'returned', at: 2000 }, { type: 'offered', offer: null });
    expect(effects).toEqual([{ do: 'unchoose' }]);
    expect(stageOf(state)).toBe('newest');
  });

  test('a phone installs an older bundle only if its release is signed as a way back, and installs no bundle that has failed on the phone', () => {
    const offered = (current: string, offer: Offer, blocked: readonly string[] = none) =>
      after(
        initialUpdateState(current, blocked),
        { type: 'asked', byUser: false },
        { type: 'offered', offer },
      )[1];
    expect(offered('1.1.175', { version: '1.1.174', isWayBack: false })).toEqual([]);
    expect(offered('1.1.175', { version: '1.1.174', isWayBack: true })).toEqual([
      { do: 'download', version: '1.1.174' },
    ]);
    expect(offered('1.1', { version: '1.1.0', isWayBack: false })).toEqual([]);
    expect(offered('1.1', { version: '1.1.1', isWayBack: false })).toHaveLength(1);
    expect(offered('1.1.174', later, [later.version])).toEqual([]);
  });
});

const versions = ['1.1', '1.1.173', '1.1.174', '1.1.175', '1.1.176', '1.2'];
const anyOffer = fc.record({
  version: fc.constantFrom(...versions, '1.1.175', '1.1.176'),
  isWayBack: fc.boolean(),
});
const mostly = fc.integer({ min: 0, max: 9 }).map(chance => chance > 0);
const weighted = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary });
const anyAct = fc.oneof(
  weighted(4, fc.record({ act: fc.constant('tick'), ms: fc.constantFrom(10, 9000, longAwayMs) })),
  weighted(2, fc.record({ act: fc.constant('ask'), byUser: fc.boolean() })),
  weighted(5, fc.record({ act: fc.constantFrom('leave', 'return') })),
  weighted(18, fc.record({ act: fc.constant('end'), good: mostly, offer: fc.option(anyOffer, { freq: 9 }) })),
  weighted(1, fc.record({ act: fc.constant('progress'), percent: fc.integer({ min: -5, max: 130 }) })),
  weighted(1, fc.record({ act: fc.constantFrom('pour', 'payment', 'upload', 'late') })),
  weighted(4, fc.record({ act: fc.constantFrom('rest', 'write', 'store', 'send', 'arrive') })),
);
type Act = typeof anyAct extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Throws the fault where the condition does not hold. An `expect` would take too much time for hundreds of thousands of
 * acts.
 */
function must(holds: boolean, fault: string): void {
  if (!holds) throw new Error(fault);
}

const entryOf = (id: string) =>
  ({ id, lane: id, kind: 'follow-venue', payload: {}, state: 'waiting', addedAt: 0 }) as OutboxEntry;

/**
 * Simulates a phone with the loop, a plugin, an outbox in memory and in a store, and things that a reload would cut
 * off. After each act it checks what must hold.
 */
function buildPhone(blocked: readonly string[]) {
  let state = initialUpdateState('1.1.174', blocked);
  let queue: UpdateEffect[] = [];
  let now = 0;
  const offers = new Map<string, Offer>();
  const running = new Set<string>();
  const onDevice = new Set<string>();
  let next: string | null = null;
  let stored: Entries = [];
  let memory = stored;
  const written: string[] = [];
  const sent: string[] = [];
  let reloads = 0;
  /** The user left the app at this moment; null while the app is open. */
  let leftAt: number | null = null;
  /** The start with this version has been due since the user's return from a long absence. */
  let due: string | null = null;

  const isOutboxBusy = () => memory !== stored || memory.some(entry => entry.state === 'sending');
  const isBusy = () => running.size > 0 || isOutboxBusy();

  function send(event: UpdateEvent): void {
    const [after, ...effects] = nextUpdate(state, event);
    state = after;
    queue = [...queue, ...effects];
    must(queue.filter(effect => effect.do === 'download').length <= 1, 'two downloads');
    // The flow itself asks for no reload while something runs, or in the background.
    const reloads = effects.some(effect => effect.do === 'reload');
    must(!reloads || (!isBusy() && state.awaySince === null), 'a reload cuts something off');
    must(state.percent >= 0 && state.percent <= 100, 'a percentage that is none');
    if (state.ready !== due || event.type === 'reload-failed') due = null;
  }

  /** The loop never rests while a start is due that would cut nothing off, and never waits for work that has ended. */
  function checkRest(): void {
    must(state.work === 'none' || queue.length > 0, 'the loop waits for work that has ended');
    const rests = state.work === 'none' && leftAt === null && !isBusy();
    must(!rests || due === null, 'a start after a long absence is forgotten');
  }

  const noteBusy = () => send({ type: 'busy', isBusy: isBusy() });

  function reload(): void {
    // The loop checks once more whether a reload is allowed, before it calls the plugin.
    if (isBusy() || state.awaySince !== null) {
      send({ type: 'reload-put-off' });
      return;
    }
    const version = next ?? state.current;
    const isWayBack = offers.get(version)?.isWayBack === true;
    must(isNewer(version, state.current) || isWayBack, 'an older version without a way back');
    reloads += 1;
    memory = resetInterrupted(stored);
    stored = memory;
    queue = [];
    state = initialUpdateState(version, state.blocked);
    next = null;
    due = null;
  }

  const ends: Readonly<
    Record<UpdateEffect['do'], (effect: UpdateEffect, good: boolean, offer: Offer | null) => void>
  > = {
    check(_, good, offer) {
      if (good && offer) offers.set(offer.version, offer);
      send(good ? { type: 'offered', offer } : { type: 'check-failed' });
    },
    download(effect, good) {
      const { version } = effect as { version: string };
      must(!blocked.includes(version), 'a blocked version is downloaded');
      if (good) onDevice.add(version);
      send({ type: good ? 'downloaded' : 'download-failed' });
    },
    choose(effect, good) {
      const { version } = effect as { version: string };
      must(onDevice.has(version), 'a version is chosen that is not on the device');
      if (good) next = version;
      send({ type: good ? 'chosen' : 'choice-failed' });
    },
    unchoose() {
      next = null;
    },
    tell: () => send({ type: 'told' }),
    reload: (_, good) => (good ? reload() : send({ type: 'reload-failed' })),
  };

  function toggle(name: string): void {
    if (!running.delete(name)) running.add(name);
    noteBusy();
  }

  function write(): void {
    const id = `m${written.length}`;
    written.push(id);
    memory = addEntry(entryOf(id))(memory);
    noteBusy();
  }

  function sendFirst(): void {
    const first = memory.find(entry => entry.state === 'waiting');
    if (first) memory = markEntrySending(first.id)(memory);
    noteBusy();
  }

  function arrive(): void {
    const first = memory.find(entry => entry.state === 'sending');
    if (!first) return;
    sent.push(first.id);
    memory = settleEntry(first.id, { ended: 'sent' })(memory);
    noteBusy();
  }

  const acts: Readonly<Record<string, (act: Act) => void>> = {
    tick: act => {
      now += (act as { ms: number }).ms;
    },
    ask: act => send({ type: 'asked', byUser: (act as { byUser: boolean }).byUser }),
    leave() {
      leftAt ??= now;
      send({ type: 'left', at: now });
    },
    return() {
      if (leftAt !== null && now - leftAt >= longAwayMs) due = state.ready;
      leftAt = null;
      send({ type: 'returned', at: now });
    },
    end(act) {
      const { good, offer } = act as { good: boolean; offer: Offer | null };
      const [effect, ...rest] = queue;
      if (!effect) return;
      queue = rest;
      ends[effect.do](effect, good, offer);
    },
    progress: act => send({ type: 'progress', percent: (act as { percent: number }).percent }),
    late: () => send({ type: 'downloaded' }),
    pour: () => toggle('pour'),
    payment: () => toggle('payment'),
    upload: () => toggle('upload'),
    rest() {
      running.clear();
      noteBusy();
    },
    write,
    store() {
      stored = memory;
      noteBusy();
    },
    send: sendFirst,
    arrive,
  };

  return {
    do(act: Act) {
      // The plugin sometimes reports the progress of a download after its end. A late report is simulated only while no
      // download runs.
      if (act.act === 'late' && state.work === 'download') return;
      acts[act.act]?.(act);
      checkRest();
      must(state.blocked === blocked, 'a blocked version is forgotten');
      must(sent.length + memory.length === written.length, 'a message is lost or doubled');
    },
    /** Every message that was written is sent once, or waits still. */
    messages: () => [[...sent, ...memory.map(({ id }) => id)].sort(), [...written].sort()],
    reloads: () => reloads,
  };
}

describe('ten thousand phones with live updates', () => {
  test('no phone of ten thousand simulated ones downloads a bundle twice, interrupts work, skips a message or installs a bundle that it may not', () => {
    let reloads = 0;
    fc.assert(
      fc.property(
        fc.subarray(versions.slice(3)),
        fc.array(anyAct, { minLength: 20, maxLength: 60, size: 'max' }),
        (blocked, acts) => {
          const phone = buildPhone(blocked);
          for (const act of acts) phone.do(act);
          reloads += phone.reloads();
          const [kept, written] = phone.messages();
          expect(kept).toEqual(written);
        },
      ),
      { numRuns: 10_000 },
    );
    // A run without reloads would show nothing.
    expect(reloads).toBeGreaterThan(100);
  });
});
