import type { profileEdit } from '@nightjar/domain/account/entity';
import type * as z from 'zod/mini';
import { auth } from './auth.ts';
import { CallError } from './client.ts';
import { serverUrl, settings } from './config.ts';
import { noteServerReached } from './network.ts';

/** Writes profile columns of the user's own row in the users table. */
export async function updateOwnRow(userId: string, change: z.input<typeof profileEdit>): Promise<void> {
  const [{ apiKey }, token] = await Promise.all([settings(), auth.accessToken()]);
  const answer = await fetch(`${serverUrl}/rest/v1/users?id=eq.${userId}`, {
    method: 'PATCH',
    headers: {
      apikey: apiKey,
      authorization: `Bearer ${token ?? apiKey}`,
      'content-type': 'application/json',
      prefer: 'return=minimal',
    },
    body: JSON.stringify(change),
  }).catch(cause => {
    noteServerReached(false);
    throw new CallError('The server could not be reached.', { code: 'unreached', status: 0, cause });
  });
  noteServerReached(true);
  if (!answer.ok)
    throw new CallError('Failed to update profile', { code: 'unexpected', status: answer.status });
}

/** This is a row of the table of event types, which every signed-in user may read. */
export type EventTypeRow = { readonly id: number; readonly name: string };

export async function readEventTypes(signal: AbortSignal): Promise<EventTypeRow[]> {
  const [{ apiKey }, token] = await Promise.all([settings(), auth.accessToken()]);
  const headers = { apikey: apiKey, authorization: `Bearer ${token ?? apiKey}` };
  const answer = await fetch(`${serverUrl}/rest/v1/event_types?select=id,name&order=id`, { headers, signal });
  if (!answer.ok)
    throw new CallError('Failed to fetch kinds of event', { code: 'unexpected', status: answer.status });
  return answer.json();
}
