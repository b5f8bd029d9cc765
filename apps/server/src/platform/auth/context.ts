import type { Logger } from 'pino';
import type { Bus } from '../bus/port.ts';
import type { Clock } from '../clock.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../db/database.ts';
import type { Disk } from '../disk/disk.ts';
import type { Limits } from '../limits/limits.ts';
import type { Metrics } from '../metrics.ts';
import type { Random } from '../random.ts';
import type { SmsSender } from '../sms/port.ts';
import type { KeyRing } from './actor/key-ring.ts';

/**
 * The product's features react to changes of accounts by these hooks. Each hook runs in the transaction of the change.
 */
export type AuthHooks = {
  /** Creates the person of this account when its phone number is proven for the first time. */
  onFirstSignIn(db: Database, account: { id: string; phone: string }, now: Date): Promise<void>;
  /** Called when a session began or was refreshed, which shows that its user has the app open. */
  onSessionKept?(db: Database, account: { id: string }, now: Date): Promise<void>;
  /** The account has a new phone number from now on. Its owner can still be notified at `formerPhone`. */
  onPhoneChanged(db: Database, account: { id: string; phone: string; formerPhone: string }): Promise<void>;
};

export type AuthContext = {
  db: Database;
  clock: Clock;
  random: Random;
  log: Logger;
  bus: Bus;
  limits: Limits;
  disk: Pick<Disk, 'room'>;
  metrics: Metrics;
  sms: SmsSender;
  keys: KeyRing;
  settings: Settings['auth'];
  /** The `iss` of every token is the public address of `/auth/v1`. */
  issuer: string;
  /** People write to this address for help. */
  supportMail: string;
  hooks: AuthHooks;
};

/** The origin describes the device and the network that a request comes from. */
export type RequestOrigin = { address: string; userAgent: string | null; deviceToken: string | null };
