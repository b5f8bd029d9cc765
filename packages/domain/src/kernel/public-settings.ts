import * as z from 'zod/mini';
import { brand } from '../brand.ts';

/** `/config.json` gives these settings to every client at its start, so none of them is a secret. */
export const publicSettings = z.object({
  devicePolicy: z.enum(['native-only', 'everywhere']),
  whitelistEnabled: z.boolean(),
  /** The age is in years, by the law of the deployment. */
  legalAge: z.int(),
  /**
   * Two text messages to one number are at least this far apart; a server that does not send the setting asks for no
   * wait.
   */
  smsGapSeconds: z._default(z.int(), 0),
  /** Null where the client draws its own plain map. */
  mapStyleUrl: z.nullable(z.string()),
  /**
   * The `apikey` header of the auth, storage and realtime wires has this value. It names the client and proves nothing.
   */
  apiKey: z.string(),
  /** Links to this deployment begin with this, without a final slash. */
  publicUrl: z.string(),
  /** The stores keep the app under these addresses. */
  appStoreUrl: z._default(z.string(), brand.stores.apple),
  playStoreUrl: z._default(z.string(), brand.stores.google),
  /** Names the deployment's city; null where it has none. */
  city: z._default(z.nullable(z.string()), null),
  demo: z.boolean(),
  /** Browsers subscribe to pushes with this key; null where this deployment sends none to them. */
  pushKey: z._default(z.nullable(z.string()), null),
});
export type PublicSettings = z.infer<typeof publicSettings>;
