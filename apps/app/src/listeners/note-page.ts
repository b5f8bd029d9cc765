import type { PushNote } from '../native/push/port.ts';
import { guestPath } from './pending-navigation.ts';

/**
 * Returns the path that a push message opens: that of its link, or the page of its conversation. It returns null for a
 * foreign address, for a page of the venue desk, and for a message with neither.
 */
export function pageOfNote(
  { link, conversationId }: Pick<PushNote, 'link' | 'conversationId'>,
  hosts: readonly string[],
): string | null {
  if (link !== null) return guestPath(link, hosts);
  return conversationId === null ? null : guestPath(`/chats/${conversationId}`, hosts);
}
