import { auth } from './auth.ts';
import { createClient } from './client.ts';
import { serverUrl } from './config.ts';
import { noteReach } from './network.ts';

/** The one way to the product's calls. */
export const api = createClient({
  baseUrl: serverUrl,
  accessToken: auth.accessToken,
  onReach: noteReach,
  onUnauthenticated: () => void auth.recheck(),
});
