import { createHmac } from 'node:crypto';
import type { AuthContext, Origin } from './context.ts';
import { deviceOf } from './device-token.ts';
import { hostOf, networkOf } from './limit-rules.ts';

/** Where a request about a number is counted. */
export type Source = {
  /** A network, `device:…` or `session:…`. */
  key: string;
  /** A device that entered a code of this number before, or a session of its account. */
  known: boolean;
  network: string;
  /** The address as a keyed hash. */
  host: string;
};

export function sourceOf(
  { keys }: Pick<AuthContext, 'keys'>,
  phone: string,
  origin: Omit<Origin, 'userAgent'>,
  sessionId: string | null = null,
): Source {
  const network = networkOf(origin.address);
  const host = createHmac('sha256', keys.codeKeys[0])
    .update(`host:${hostOf(origin.address)}`)
    .digest('base64url');
  const device = deviceOf(keys.codeKeys, phone, origin.deviceToken);
  const known = sessionId ? `session:${sessionId}` : device && `device:${device}`;
  return { key: known ?? network, known: Boolean(known), network, host };
}
