import { trackingToken, uploadLocation } from '@nightjar/domain/account/calls';
import { api } from '../../../../platform/api.ts';
import { CallError } from '../../../../platform/client.ts';
import { serverUrl } from '../../../../platform/config.ts';

/** The phone posts each position to this address. */
export const uploadUrl = `${serverUrl}${uploadLocation.path}`;

/**
 * Asks the server for a token with which the phone uploads its location. Returns null for a
 * user who is not out.
 */
export async function askTrackingToken(userId: string): Promise<{ token: string; until: number } | null> {
  try {
    const { token, expires_at } = await api.call(trackingToken, { user_id: userId });
    return { token, until: Date.parse(expires_at) };
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_out') return null;
    throw error;
  }
}
