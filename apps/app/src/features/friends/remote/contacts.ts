import { contactsMatch } from '@nightjar/domain/friends/calls';
import { mostContactsPerCall } from '@nightjar/domain/friends/entity';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import { api } from '../../../platform/api.ts';

export type FoundContacts = OutputOf<typeof contactsMatch>;

/** Returns the people with these numbers; null where none is a phone number. */
export async function matchContacts(
  userId: string,
  written: readonly string[],
): Promise<FoundContacts | null> {
  const { normaliseContact } = await import('@nightjar/domain/kernel/phone');
  const phones = [...new Set(written.flatMap(number => normaliseContact(number) ?? []))];
  if (phones.length === 0) return null;
  const found: FoundContacts = [];
  for (let start = 0; start < phones.length; start += mostContactsPerCall) {
    const some = phones.slice(start, start + mostContactsPerCall);
    found.push(...(await api.call(contactsMatch, { requester_user_id: userId, phones: some })));
  }
  return found;
}
