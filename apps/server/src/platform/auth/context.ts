import type { Logger } from 'pino';
import type { Bus } from '../bus/port.ts';
import type { Clock } from '../clock.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../db/database.ts';
import type { Limits } from '../limits/limits.ts';
import type { Metrics } from '../metrics.ts';
import type { Random } from '../random.ts';
import type { SmsSender } from '../sms/port.ts';
import type { KeyRing } from './actor/key-ring.ts';

/** What the product does when accounts change: each runs in the transaction of the change. */
export type AuthHooks = {
  /** The number was proven for the first time: make the person of this account. */
  onFirstSignIn(db: Database, account: { id: string; phone: string }, now: Date): Promise<void>;
  /** A session began or was refreshed: its user has the app open. */
  onSessionKept?(db: Database, account: { id: string }, now: Date): Promise<void>;
  /** The account has another number from now on; `formerPhone` is where its owner can still be notified. */
  onPhoneChanged(db: Database, account: { id: string; phone: string; formerPhone: string }): Promise<void>;
};

export type AuthContext = {
  db: Database;
  clock: Clock;
  random: Random;
  log: Logger;
  bus: Bus;
  limits: Limits;
  metrics: Metrics;
  sms: SmsSender;
  keys: KeyRing;
  settings: Settings['auth'];
  /** `iss` of every token: the public address of `/auth/v1`. */
  issuer: string;
  hooks: AuthHooks;
};

/** Where a request comes from. */
export type Origin = { address: string; userAgent: string | null; deviceToken: string | null };
