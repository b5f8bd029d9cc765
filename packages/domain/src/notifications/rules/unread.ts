import { mostUnreadCounted } from '../entity.ts';

/** Writes the number on the bell: "3", and "99+" where the server counted no further. It is null where all are read. */
export function unreadText(unread: number): string | null {
  if (unread <= 0) return null;
  return unread < mostUnreadCounted ? String(unread) : `${mostUnreadCounted - 1}+`;
}
