import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { updateLocation } from '@nightjar/domain/account/calls';
import { sendMessage } from '@nightjar/domain/chat/calls';
import { redeemFreeDrink } from '@nightjar/domain/drinks/calls';
import type { Call, Envelope, OutputOf, RequestOf } from '@nightjar/domain/kernel/call';
import { ybor } from '@nightjar/domain/kernel/example';
import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { builders } from '../../apps/server/src/testing/builders.ts';

/** Guests meet servers at these addresses, and read the codes that are texted to them. */
export type Door = { readonly addresses: readonly string[]; codeFor(phone: string): string };

/** What the phones of all guests have met since the last look. */
export type Met = {
  /** Counts the acts that succeeded, and the tries of them that failed. */
  acts: number;
  failed: number;
  /** The failed tries by what the phone got: a status, or `no answer`. */
  readonly failures: Map<string, number>;
  /**
   * `renewed` counts how often a phone exchanged its session for a new one, `signedOut` how often it had to sign in by
   * a code.
   */
  renewed: number;
  signedOut: number;
  /** No guest succeeded for this many milliseconds. */
  longestGapMs: number;
  readonly pours: string[];
  readonly messages: string[];
};

const pairCount = 5;
/** A person has 600 calls in five minutes, and a pour takes two. */
const pauseBetweenMs = 1_200;
const pauseBeforeRetryMs = 250;
const answerTimeoutMs = 10_000;

const newGuestExperience = (): Met => ({
  ...{ acts: 0, failed: 0, failures: new Map(), renewed: 0, signedOut: 0, longestGapMs: 0 },
  ...{ pours: [], messages: [] },
});

/** Brings ten guests, of whom five pour and five talk, and who go on until they are stopped. */
export async function bringGuests(db: Database, door: Door) {
  const people = await makePeople(db);
  let met = newGuestExperience();
  let lastActAt = performance.now();
  let over = false;

  function noteSuccess(): void {
    const now = performance.now();
    met.acts += 1;
    met.longestGapMs = Math.max(met.longestGapMs, now - lastActAt);
    lastActAt = now;
  }
  function noteFailure(what: string): void {
    met.failed += 1;
    met.failures.set(what, (met.failures.get(what) ?? 0) + 1);
  }

  async function retryUntilDone(phone: Phone, work: () => Promise<unknown>): Promise<void> {
    while (!over) {
      try {
        await work();
        phone.acts += 1;
        return noteSuccess();
      } catch (error) {
        noteFailure(error instanceof FailedCall ? error.message : 'no answer');
        phone.turn += 1;
        // The app sends the place of the phone again when a pour is refused.
        phone.isPlaced = false;
        if (error instanceof FailedCall && error.message === '401') await renewSession(phone).catch(() => {});
        await pause(pauseBeforeRetryMs);
      }
    }
  }

  async function renewSession(phone: Phone): Promise<void> {
    const answer = await ask(phone, '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: phone.refresh,
    });
    if (answer.status === 200) met.renewed += 1;
    else if (answer.status < 500) {
      met.signedOut += 1;
      return signIn(phone);
    }
    saveSession(phone, answer);
  }

  const ask = async (phone: Phone, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${door.addresses[phone.turn % door.addresses.length]}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': phone.address, ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  async function signIn(phone: Phone): Promise<void> {
    await ask(phone, '/auth/v1/otp', { phone: phone.number });
    const token = door.codeFor(phone.number);
    saveSession(phone, await ask(phone, '/auth/v1/verify', { type: 'sms', phone: phone.number, token }));
  }

  async function call<C extends Call>(phone: Phone, { path }: C, input: RequestOf<C>, key?: string) {
    const { status, body } = await ask(phone, path, input, {
      authorization: `Bearer ${phone.token}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    });
    const { success, data, code } = body as Envelope<OutputOf<C>>;
    if (status !== 200) throw new FailedCall(String(status));
    if (!success || data === null) throw new FailedCall(`refused: ${code}`);
    return data;
  }

  async function pourUntilOver(phone: Phone): Promise<void> {
    while (!over) {
      let key = randomUUID();
      await retryUntilDone(phone, async () => {
        if (!phone.isPlaced) await call(phone, updateLocation, { user_id: phone.userId, ...ybor });
        phone.isPlaced = true;
        const order = { user_id: phone.userId, ...people.bar };
        const pour = await call(phone, redeemFreeDrink, order, key).catch(error => {
          // A request that was refused is not repeated: the next one has another key, so it is another order.
          if (error instanceof FailedCall && error.message.startsWith('refused')) key = randomUUID();
          throw error;
        });
        met.pours.push(pour.redemption_id);
      });
      await pause(pauseBetweenMs);
    }
  }

  async function chatUntilOver(phone: Phone, conversation_id: string): Promise<void> {
    while (!over) {
      const client_id = randomUUID();
      await retryUntilDone(phone, async () => {
        const input = { user_id: phone.userId, conversation_id, message: `Round ${client_id}`, client_id };
        met.messages.push((await call(phone, sendMessage, input)).message_id);
      });
      await pause(pauseBetweenMs);
    }
  }

  for (const phone of [...people.pourers, ...people.talkers]) await signIn(phone);
  lastActAt = performance.now();
  const working = Promise.all([
    ...people.pourers.map(pourUntilOver),
    ...people.talkers.map((phone, at) => chatUntilOver(phone, people.conversations[at] ?? '')),
  ]);
  working.catch(() => {});
  return {
    /** Returns what was met since the last look, and begins anew. */
    look(): Met {
      const found = met;
      found.longestGapMs = Math.max(found.longestGapMs, performance.now() - lastActAt);
      met = newGuestExperience();
      return found;
    },
    /** Resolves when every guest has succeeded twice from now on. */
    async untilAllGoOn(): Promise<void> {
      const phones = [...people.pourers, ...people.talkers];
      const wanted = phones.map(({ acts }) => acts + 2);
      while (phones.some(({ acts }, at) => acts < (wanted[at] ?? 0)))
        await Promise.race([pause(50), working]);
    },
    async stop(): Promise<void> {
      over = true;
      await working;
    },
  };
}

/** The guests of a place act until they are stopped. */
export type GuestsAtWork = Awaited<ReturnType<typeof bringGuests>>;

class FailedCall extends Error {}

type Phone = {
  readonly userId: UserId;
  readonly number: string;
  /**
   * The proxy reports this address for the phone's requests, so that limits for each address count each guest alone.
   */
  readonly address: string;
  token: string;
  refresh: string;
  /** After a failure the phone reaches another server, as a load balancer brings it about. */
  turn: number;
  isPlaced: boolean;
  acts: number;
};

function saveSession(
  phone: Phone,
  { status, body }: { status: number; body: Record<string, unknown> },
): void {
  if (status !== 200)
    throw new Error(`The sign-in of ${phone.number} was answered with ${status}: ${body.msg}`);
  phone.token = String(body.access_token);
  phone.refresh = String(body.refresh_token);
}

/** The guests are counted from 1. */
const numberOfGuest = (count: number): string => `+181355502${String(count).padStart(2, '0')}`;

async function makePeople(db: Database) {
  const build = builders(db, systemClock);
  // Where the law allows no free alcohol, a free pour is a soft drink, and a guest may have any number of them.
  const venue = await build.venue({ state: 'NV', timezone: zoneOfEvening() });
  const { venue_id, pro_code, pro_color_id } = await build.pro({ venue_id: venue });
  let count = 0;
  async function makePerson(plan: object = {}): Promise<Phone> {
    const userId = await build.member({}, plan);
    count += 1;
    const number = numberOfGuest(count).slice(1);
    await sql`update auth.accounts set phone = ${number} where id = ${userId}`.execute(db);
    await sql`update users set phone = ${number} where id = ${userId}`.execute(db);
    const address = `198.51.${count}.7`;
    return {
      userId,
      number: `+${number}`,
      address,
      token: '',
      refresh: '',
      turn: count,
      isPlaced: false,
      acts: 0,
    };
  }
  const pourers: Phone[] = [];
  const talkers: Phone[] = [];
  const conversations: string[] = [];
  for (let pair = 0; pair < pairCount; pair += 1) {
    const pourer = await makePerson({ free_drinks_per_period: 9_999, cooldown_in_minutes: null });
    const talker = await makePerson();
    pourers.push(pourer);
    talkers.push(talker);
    conversations.push(await build.direct(pourer.userId, talker.userId));
  }
  return { bar: { venue_id, pro_code, pro_color_id }, pourers, talkers, conversations };
}

/** The law allows no drink at some hours. Returns a time zone in which it is nine in the evening, at any time. */
function zoneOfEvening(): string {
  const ahead = 21 - new Date().getUTCHours();
  const offset = ahead > 12 ? ahead - 24 : ahead;
  // The signs of these names are reversed: 3 hours ahead of UTC is Etc/GMT-3.
  return offset > 0 ? `Etc/GMT-${offset}` : `Etc/GMT+${-offset}`;
}
