import { createHmac } from 'node:crypto';
import { hostOfAddress, networkOfAddress } from '../web/client-address.ts';
import type { AuthContext, RequestOrigin } from './context.ts';
import { deviceOf } from './device-token.ts';

/** The source of a request decides under which key its codes and texts are counted. */
export type Source = {
  /** The key is a network, or `device:…` or `session:…` with an id. */
  key: string;
  /** True for a device that entered a code of this phone number before, and for a session of the number's account. */
  known: boolean;
  network: string;
  /** The host is the keyed hash of the IP address. */
  host: string;
};

export function sourceOf(
  { keys }: Pick<AuthContext, 'keys'>,
  phone: string,
  { address, deviceToken, sessionId }: Omit<RequestOrigin, 'userAgent'> & { sessionId?: string },
): Source {
  const network = networkOfAddress(address);
  const host = createHmac('sha256', keys.codeKeys[0])
    .update(`host:${hostOfAddress(address)}`)
    .digest('base64url');
  const device = deviceOf(keys.codeKeys, phone, deviceToken);
  const known = sessionId ? `session:${sessionId}` : device && `device:${device}`;
  return { key: known ?? network, known: Boolean(known), network, host };
}
