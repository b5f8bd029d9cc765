import * as z from 'zod/mini';
import { brand } from '../brand.ts';

/** What `/config.json` tells every client at its start; nothing in it is a secret. */
export const publicSettings = z.object({
  devicePolicy: z.enum(['native-only', 'everywhere']),
  whitelistEnabled: z.boolean(),
  /** Years, by the law of the deployment. */
  legalAge: z.int(),
  /** Between two text messages to one number; a server that does not tell asks for no wait. */
  smsGapSeconds: z._default(z.int(), 0),
  /** Null where the client draws its own plain map. */
  mapStyleUrl: z.nullable(z.string()),
  /** The `apikey` header of the auth, storage and realtime wires; names the client, proves nothing. */
  apiKey: z.string(),
  /** Where links to this deployment begin, without a final slash. */
  publicUrl: z.string(),
  /** Where the stores keep the app. */
  appStoreUrl: z._default(z.string(), brand.stores.apple),
  playStoreUrl: z._default(z.string(), brand.stores.google),
  /** The name of the deployment's city, where it has one. */
  city: z._default(z.nullable(z.string()), null),
  demo: z.boolean(),
  /** What browsers subscribe to pushes with; null where this deployment sends none to them. */
  pushKey: z._default(z.nullable(z.string()), null),
});
export type PublicSettings = z.infer<typeof publicSettings>;
