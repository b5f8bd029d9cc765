import { inAppPath } from '@nightjar/domain/kernel/redirect';

/**
 * The server sends a push message with this content. `link` is a path of the app. A later note replaces an earlier note
 * with the same `tag`. `conversationId` is the conversation of a chat message, even if `link` leads to another page.
 */
export type PushNote = {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly tag: string;
  readonly conversationId: string | null;
};

/** Parses the text of a push message; null if the text is no note of this app. */
export function parsePushNote(text: string | undefined): PushNote | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { title, body, link, tag, conversation_id, conversationId } = value as Record<string, unknown>;
    const path = inAppPath(link);
    if (typeof title !== 'string' || typeof body !== 'string' || path === null) return null;
    const conversation = [conversation_id, conversationId].find(id => typeof id === 'string');
    return {
      title,
      body,
      link: path,
      tag: typeof tag === 'string' ? tag : path,
      conversationId: typeof conversation === 'string' ? conversation : null,
    };
  } catch {
    return null;
  }
}

/** True if a path is the page of a note: the path of its link, or the page of its conversation. */
export function belongsToPage(note: Pick<PushNote, 'link' | 'conversationId'>, pathname: string): boolean {
  const pages = [note.link.split(/[?#]/, 1)[0], note.conversationId && `/chats/${note.conversationId}`];
  return pages.includes(pathname);
}
