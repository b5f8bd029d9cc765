import * as z from 'zod/mini';
import { brand } from '../brand.ts';

/** The app may be in these app stores: Apple's App Store and Google Play. */
export const stores = ['apple', 'google'] as const;
export type Store = (typeof stores)[number];

/** `/config.json` gives these settings to every client at its start, so none of them is a secret. */
export const publicSettings = z.object({
  devicePolicy: z.enum(['native-only', 'everywhere']),
  whitelistEnabled: z.boolean(),
  /** Gives the legal age of the deployment in years. */
  legalAge: z.int(),
  /**
   * Two text messages to one number are at least this many seconds apart. A server that does not send the setting asks
   * for no wait.
   */
  smsGapSeconds: z._default(z.int(), 0),
  /** Gives the address of the map's style; null where the client draws its own plain map. */
  mapStyleUrl: z.nullable(z.string()),
  /**
   * The header `apikey` has this value in requests for auth, storage and realtime. It names the client and proves
   * nothing.
   */
  apiKey: z.string(),
  /** The links to this deployment begin with this address, which has no final slash. */
  publicUrl: z.string(),
  /** People write to this address for help. An older server does not send it. */
  supportMail: z._default(z.string(), brand.supportMail),
  /** Gives the address of the app in Apple's App Store; `playStoreUrl` is its address in Google Play. */
  appStoreUrl: z._default(z.string(), brand.stores.apple),
  playStoreUrl: z._default(z.string(), brand.stores.google),
  /** Gives the versions of the operator's texts that are in force; null where the server is older than this setting. */
  legal: z._default(z.nullable(z.object({ terms: z.string(), privacy: z.string() })), null),
  /** Lists the stores that have the app; in another store, the address is a search for it. */
  inStores: z._default(z.array(z.enum(stores)), [...stores]),
  /** Gives the name of the deployment's city; null where it has none. */
  city: z._default(z.nullable(z.string()), null),
  demo: z.boolean(),
  /** Gives the clock of a demo, in whose city it is always evening; null outside of a demo. */
  timezone: z._default(z.nullable(z.string()), null),
  /** Gives the version of the server; null where the server is older than this setting. */
  version: z._default(z.nullable(z.string()), null),
  /**
   * Browsers subscribe to push messages with this key; null where this deployment sends no push messages to browsers.
   */
  pushKey: z._default(z.nullable(z.string()), null),
});
export type PublicSettings = z.infer<typeof publicSettings>;
