/** The files up to this one, and one more, are older than the declaration. An applied file is never changed. */
const lastUndeclared = '0060-backups.sql';
const laterUndeclaredFile = '0064-time-of-an-id.sql';

/** After these earlier files, the version before fails in some calls. */
const earlierBreakingFiles: ReadonlySet<string> = new Set([
  '0005-house-contact.sql',
  '0006-people-and-chat.sql',
  '0007-money.sql',
  '0010-a-drink-in-many-rounds.sql',
  '0011-where-people-are.sql',
  '0012-overrides.sql',
  '0013-limits-of-codes.sql',
  '0014-names-of-attachments.sql',
  '0019-audit-trail.sql',
  '0022-nights.sql',
  '0025-venue-desk.sql',
  '0026-invitations.sql',
  '0027-pours-at-the-desk.sql',
  '0030-reports-decided.sql',
  '0034-people-at-the-desk.sql',
  '0036-nights-of-pours.sql',
  '0037-places-of-venues.sql',
  '0038-names-at-a-block.sql',
  '0039-a-workplace-with-a-yes.sql',
  '0048-several-things-on-one-page.sql',
  '0050-releases.sql',
]);

export const isOlderThanDeclarations = (name: string): boolean =>
  name <= lastUndeclared || name === laterUndeclaredFile;
export const isOldFileAdditive = (name: string): boolean => !earlierBreakingFiles.has(name);
