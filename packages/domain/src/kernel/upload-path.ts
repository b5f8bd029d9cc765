import { isHouse } from './access.ts';
import { type Actor, isMember } from './actor.ts';
import {
  type EventId,
  eventId,
  type ReportId,
  reportId,
  type UserId,
  userId,
  type VenueId,
  venueId,
} from './id.ts';
import { type Extension, fileTypes, type Media } from './upload.ts';

/**
 * A file of these kinds has a fixed name, so the newest file replaces the file before. The name of any other file has a
 * timestamp, and older files of its kind stay.
 */
export const fixedKinds = ['profile', 'banner', 'logo', 'manager'] as const;

/**
 * Describes a name under which the store accepts a file. `replaceable` is true where a newer file takes the place of an
 * older one.
 */
export type UploadPath = {
  readonly name: string;
  readonly extension: Extension;
  readonly replaceable: boolean;
} & (
  | { readonly area: 'users'; readonly userId: UserId }
  | { readonly area: 'venues'; readonly venueId: VenueId }
  | { readonly area: 'events'; readonly eventId: EventId }
  | { readonly area: 'sys' }
  | { readonly area: 'reports'; readonly reportId: ReportId }
);

const uuidPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const randomUuidPattern = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const kindPattern = `(?<fixed>${fixedKinds.join('|')})|[a-z]{2,20}[-_][0-9]{10,16}`;
const imageExtensions = extensionsOf('image');
const videoExtensions = extensionsOf('video');

/**
 * The store accepts only names that match one of these patterns, so no list of forbidden names is needed: `..`, `%2e`,
 * NUL, a leading slash and letters that look like others match none of them.
 */
const pathPatterns = {
  users: new RegExp(`^users/(?<id>${uuidPattern})-(?:${kindPattern})\\.(?<extension>${imageExtensions})$`),
  venues: new RegExp(`^venues/(?<id>${uuidPattern})-(?:${kindPattern})\\.(?<extension>${imageExtensions})$`),
  events: new RegExp(`^events/(?<id>${uuidPattern})/(?:${kindPattern})\\.(?<extension>${imageExtensions})$`),
  images: new RegExp(`^sys/images/${randomUuidPattern}(?:_th)?\\.(?<extension>${imageExtensions})$`),
  videos: new RegExp(`^sys/videos/${randomUuidPattern}\\.(?<extension>${videoExtensions})$`),
  posters: new RegExp(`^sys/videos/${randomUuidPattern}_th\\.(?<extension>${imageExtensions})$`),
  reports: new RegExp(
    `^reports/(?<id>${uuidPattern})/[0-9]{1,3}\\.(?<extension>${imageExtensions}|${videoExtensions})$`,
  ),
};

/** Reads the name of a file; null where the store does not accept such a name. */
export function parseUploadPath(name: string): UploadPath | null {
  for (const [shape, pattern] of Object.entries(pathPatterns)) {
    const groups = pattern.exec(name)?.groups;
    if (!groups) continue;
    const base = {
      name,
      extension: groups.extension as Extension,
      replaceable: groups.fixed !== undefined,
    };
    if (shape === 'users') return { ...base, area: 'users', userId: userId.parse(groups.id) };
    if (shape === 'venues') return { ...base, area: 'venues', venueId: venueId.parse(groups.id) };
    if (shape === 'reports') return { ...base, area: 'reports', reportId: reportId.parse(groups.id) };
    if (shape === 'events') return { ...base, area: 'events', eventId: eventId.parse(groups.id) };
    return { ...base, area: 'sys' };
  }
  return null;
}

/**
 * Tells whether a file is an attachment. Only those who may read its message or its voucher may read it; other files
 * are public, except the evidence of reports.
 */
export const isAttachment = ({ area }: UploadPath): boolean => area === 'sys';

/**
 * True for files that are opened only by a signed link in an answer: attachments, and the evidence of reports, which
 * super admins see.
 */
export const isPrivate = (path: UploadPath): boolean => isAttachment(path) || path.area === 'reports';

/** Returns the name of a copy of a file in the evidence of a report. */
export const evidenceName = (report: ReportId, place: number, extension: Extension): string =>
  `reports/${report}/${place}.${extension}`;

export type WriteAct = 'create' | 'replace' | 'remove';
type FileWrite = { path: UploadPath; act: WriteAct; manages: boolean };
export type WriteDecision =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly reason: 'not_yours' | 'not_manager' | 'not_a_member' | 'create_only';
    };

const allowed = { allowed: true } as const;

/**
 * Decides who may write a file. Users write their own pictures. The pictures of a venue or an event are written by its
 * owners and managers, by reps and by super admins. Members write attachments, and each attachment once. No upload
 * writes the evidence of reports. `manages` tells whether the user manages the venue or event of the path, and counts
 * for such paths only.
 */
export function mayWriteFile(actor: Actor, { path, act, manages }: FileWrite): WriteDecision {
  if (act === 'replace' && !path.replaceable) return { allowed: false, reason: 'create_only' };
  if (path.area === 'users')
    return path.userId === actor.userId ? allowed : { allowed: false, reason: 'not_yours' };
  if (path.area === 'sys') {
    if (act !== 'create') return { allowed: false, reason: 'create_only' };
    return isMember(actor.tier) ? allowed : { allowed: false, reason: 'not_a_member' };
  }
  if (path.area === 'reports') return { allowed: false, reason: 'not_yours' };
  return isHouse(actor) || manages ? allowed : { allowed: false, reason: 'not_manager' };
}

function extensionsOf(media: Media): string {
  const entries = Object.entries(fileTypes).filter(([, type]) => type.media === media);
  return entries.map(([extension]) => extension).join('|');
}
