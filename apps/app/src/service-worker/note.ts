import { inAppPath } from '@nightjar/domain/kernel/redirect';

/** What the server pushes: `link` is an in-app path, and a later note with the same `tag` replaces an earlier one. */
export type Note = {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly tag: string;
};

/** An open page of the app, as the worker sees it. */
export type OpenPage = { readonly url: string; readonly focused: boolean };

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

/**
 * Where a note goes: nowhere while its own page is before the person, into the app while another one is, else to the
 * device.
 */
export function whereTo(note: Note, pages: readonly OpenPage[]): 'nowhere' | 'app' | 'device' {
  const focused = pages.filter(page => page.focused);
  if (focused.length === 0) return 'device';
  const { pathname } = new URL(note.link, 'https://host.example');
  return focused.some(page => new URL(page.url).pathname === pathname) ? 'nowhere' : 'app';
}
