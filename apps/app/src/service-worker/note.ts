import { inAppPath } from '@nightjar/domain/kernel/redirect';

/** What the server pushes: `link` is an in-app path, and a later note with the same `tag` replaces an earlier one. */
export type Note = {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly tag: string;
};

/** What a pushed text says; null where it is not ours to show. */
export function readNote(text: string | undefined): Note | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { title, body, link, tag } = value as Record<string, unknown>;
    const path = inAppPath(link);
    if (typeof title !== 'string' || typeof body !== 'string' || path === null) return null;
    return { title, body, link: path, tag: typeof tag === 'string' ? tag : path };
  } catch {
    return null;
  }
}

/** The page a note is about is before the person already; its query and hash make no difference. */
export function isAbout(note: Note, pathname: string): boolean {
  return note.link.split(/[?#]/, 1)[0] === pathname;
}
