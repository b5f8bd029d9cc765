import type { Call, Envelope, OutputOf, RequestOf } from '@nightjar/domain/kernel/call';
import type { UserId } from '@nightjar/domain/kernel/id';
import { signAccessToken } from '../../../apps/server/src/platform/auth/actor/access-token.ts';
import { makeKeyRing } from '../../../apps/server/src/platform/auth/actor/key-ring.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { type Database, openDatabase } from '../../../apps/server/src/platform/db/database.ts';
import { builders } from '../../../apps/server/src/testing/builders.ts';
import { type Drink, makeGuestsWithDrinks, openBar } from '../../../apps/server/src/testing/faults/guests.ts';
import type { Fleet } from '../fleet.ts';
import { Refused } from './records.ts';

/** The people of the load: guests with drinks, and a bar that pours all day. */
export type Crowd = {
  readonly url: string;
  readonly databaseUrl: string;
  readonly bar: Awaited<ReturnType<typeof openBar>>;
  readonly build: ReturnType<typeof builders>;
  /** Makes so many guests, each with one voucher and a session. */
  guests(count: number): Promise<Drink[]>;
  tokenOf(guest: UserId): Promise<string>;
  /** Makes a call once. @throws Refused where a further try would end in the same way */
  call<C extends Call>(call: C, input: RequestOf<C>, as: Caller): Promise<OutputOf<C>>;
  close(): Promise<void>;
};

type Caller = { readonly guest: UserId; readonly key?: string };

/** A call that takes longer than this many milliseconds is tried again. */
export const tryMs = 5_000;

export async function gatherCrowd({ callsUrl, databaseUrl, publicUrl, signingKey }: Fleet): Promise<Crowd> {
  const db: Database = openDatabase({ url: databaseUrl, onTrouble: () => {} });
  const ring = await makeKeyRing([signingKey]);
  const tokens = new Map<UserId, Promise<string>>();

  function tokenOf(guest: UserId): Promise<string> {
    const now = systemClock.now();
    const subject = { userId: guest, sessionId: guest, phone: '1', userMetadata: {}, signedInAt: now };
    const token =
      tokens.get(guest) ?? signAccessToken(ring, subject, { issuer: `${publicUrl}/auth/v1`, now });
    tokens.set(guest, token);
    return token;
  }

  return {
    url: callsUrl,
    databaseUrl,
    bar: await openBar(db),
    build: builders(db, systemClock),
    guests: count => makeGuestsWithDrinks(db, count),
    tokenOf,
    async call(call, input, { guest, key }) {
      const response = await fetch(callsUrl + call.path, {
        method: call.method,
        headers: {
          authorization: `Bearer ${await tokenOf(guest)}`,
          'content-type': 'application/json',
          ...(key && { 'idempotency-key': key }),
        },
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(tryMs),
      });
      const { data, message } = (await response.json()) as Envelope<OutputOf<typeof call>>;
      if (data) return data;
      if (response.status < 500) throw new Refused(`${call.id}: ${response.status} ${message}`);
      throw new Error(message);
    },
    close: () => db.destroy(),
  };
}
