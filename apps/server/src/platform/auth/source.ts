import { createHmac } from 'node:crypto';
import { hostOf, networkOf } from '../web/client-address.ts';
import type { AuthContext, Origin } from './context.ts';
import { deviceOf } from './device-token.ts';

/** The source decides where a request about a number is counted. */
export type Source = {
  /** The key is a network, `device:…` or `session:…`. */
  key: string;
  /** True for a device that entered a code of this number before, and for a session of its account. */
  known: boolean;
  network: string;
  /** The host is the keyed hash of the address. */
  host: string;
};

export function sourceOf(
  { keys }: Pick<AuthContext, 'keys'>,
  phone: string,
  { address, deviceToken, sessionId }: Omit<Origin, 'userAgent'> & { sessionId?: string },
): Source {
  const network = networkOf(address);
  const host = createHmac('sha256', keys.codeKeys[0])
    .update(`host:${hostOf(address)}`)
    .digest('base64url');
  const device = deviceOf(keys.codeKeys, phone, deviceToken);
  const known = sessionId ? `session:${sessionId}` : device && `device:${device}`;
  return { key: known ?? network, known: Boolean(known), network, host };
}
