import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brand } from '../brand.ts';
import type { Actor } from './actor.ts';
import { userId } from './id.ts';
import { fixedKinds, mayWriteFile, parseUploadPath, type UploadPath } from './upload-path.ts';

const me = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const other = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
const random = '9c5b94b1-35ad-49bb-b118-8e8fc24abf80';
const timeBased = '2c5ea4c0-4067-11e9-8bad-9b1deb4d3b7d';

function actor(overrides: Partial<Actor> = {}): Actor {
  return { userId: userId.parse(me), sessionId: random, tier: 'subscribed', roles: [], ...overrides };
}

function path(name: string): UploadPath {
  const parsed = parseUploadPath(name);
  if (!parsed) throw new Error(`${name} is not a storage path`);
  return parsed;
}

describe('the name of a file', () => {
  it.each([
    [`users/${me}-profile.jpg`, 'users', true],
    [`users/${me}-banner.webp`, 'users', true],
    [`users/${me}-gallery-1790000000000.png`, 'users', false],
    [`venues/${other}-logo.png`, 'venues', true],
    [`venues/${other}-manager.jpeg`, 'venues', true],
    [`venues/${other}-gallery_1790000000000.jpg`, 'venues', false],
    [`events/${other}/banner.jpg`, 'events', true],
    [`events/${other}/flyer-1790000000000.webp`, 'events', false],
    [`sys/images/${random}.jpg`, 'sys', false],
    [`sys/images/${random}_th.jpg`, 'sys', false],
    [`sys/videos/${random}.mp4`, 'sys', false],
    [`sys/videos/${random}_th.jpg`, 'sys', false],
  ])('the file name %s is accepted with its area of uploads', (name, area, replaceable) => {
    expect(parseUploadPath(name)).toMatchObject({ area, replaceable });
  });

  it.each([
    '',
    '/',
    `/users/${me}-profile.jpg`,
    `//users/${me}-profile.jpg`,
    `users//${me}-profile.jpg`,
    `users/../users/${me}-profile.jpg`,
    `users/./${me}-profile.jpg`,
    `../users/${me}-profile.jpg`,
    `users/${me}-profile.jpg/..`,
    `users/${me}-../../etc/passwd`,
    `users\\${me}-profile.jpg`,
    `users/${me}-profile.jpg\0`,
    `users/${me}-profile\0.jpg`,
    `users/${me}-profile.jpg\n`,
    ` users/${me}-profile.jpg`,
    `users/${me}-profile.jpg `,
    `users/%2e%2e/${me}-profile.jpg`,
    `users%2f${me}-profile.jpg`,
    `users/${me}-profile%2ejpg`,
    `users/${me}%2dprofile.jpg`,
    `users/${me}-profile.jpg?x=1`,
    `users/${me}-profile.jpg#x`,
    `users／${me}-profile.jpg`,
    `users∕${me}-profile.jpg`,
    `users/${me}‐profile.jpg`,
    `users/${me}-profile․jpg`,
    `uѕers/${me}-profile.jpg`,
    `users/${me}-рrofile.jpg`,
    `users/${me}-profile.jpg‮`,
    `ｕsers/${me}-profile.jpg`,
    `Users/${me}-profile.jpg`,
    `users/${me.toUpperCase()}-profile.jpg`,
    `users/${me}-profile.JPG`,
    `users/${me}-profile`,
    `users/${me}-profile.`,
    `users/${me}-profile.svg`,
    `users/${me}-profile.html`,
    `users/${me}-profile.gif`,
    `users/${me}-profile.pdf`,
    `users/${me}-profile.jpg.svg`,
    `users/${me}-profile.mp4`,
    `users/${me}-gallery.jpg`,
    `users/${me}-gallery-12.jpg`,
    `users/${me}-.jpg`,
    `users/${me}.jpg`,
    `users/me-profile.jpg`,
    'users/*-profile.jpg',
    `venues/${me}/profile.jpg`,
    `events/${me}-banner.jpg`,
    `sys/images/${timeBased}.jpg`,
    'sys/images/00000000-0000-0000-0000-000000000000.jpg',
    'sys/images/avatar.jpg',
    `sys/images/${random}.mp4`,
    `sys/videos/${random}.jpg`,
    `sys/${random}.jpg`,
    `sys/images/${random}_th_th.jpg`,
    `C:\\users\\${me}-profile.jpg`,
    `file:///users/${me}-profile.jpg`,
  ])('the file name %j is refused', name => {
    expect(parseUploadPath(name)).toBeNull();
  });

  it("no change of a few characters turns a user's file name into the name of another user's file", () => {
    const good = `users/${me}-profile.jpg`;
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
        fc.nat(good.length),
        (slip, at) => {
          const parsed = parseUploadPath(good.slice(0, at) + slip + good.slice(at));
          return parsed === null || (parsed.area === 'users' && parsed.userId === me);
        },
      ),
    );
  });
});

describe('writing a file', () => {
  const mine = path(`users/${me}-profile.jpg`);
  const theirs = path(`users/${other}-profile.jpg`);
  const kept = path(`users/${me}-gallery-1790000000000.jpg`);
  const venue = path(`venues/${other}-banner.jpg`);
  const event = path(`events/${other}/banner.jpg`);
  const attachment = path(`sys/images/${random}.jpg`);
  const newcomer = actor({ tier: 'authenticated' });
  const rep = actor({ tier: 'registered', roles: [brand.repRole] });
  const admin = actor({ tier: 'registered', roles: ['super_admin'] });

  const ok = 'allowed';
  it.each([
    ['a newcomer', 'create', 'their own picture', ok, newcomer, mine, false],
    ['a patron', 'replace', 'their own picture', ok, actor(), mine, false],
    ['a patron', 'remove', 'their own picture', ok, actor(), mine, false],
    ['a patron', 'replace', 'a kept picture', 'create_only', actor(), kept, false],
    ['a patron', 'remove', 'a kept picture', ok, actor(), kept, false],
    ['a patron', 'create', "another's picture", 'not_yours', actor(), theirs, false],
    ['a patron', 'replace', "another's picture", 'not_yours', actor(), theirs, true],
    ['a patron', 'remove', "another's picture", 'not_yours', actor(), theirs, false],
    ['a super admin', 'create', "another's picture", 'not_yours', admin, theirs, false],
    ['a patron', 'create', "a venue's picture", 'not_manager', actor(), venue, false],
    [
      'a pro elsewhere',
      'create',
      "a venue's picture",
      'not_manager',
      actor({ roles: ['pro'] }),
      venue,
      false,
    ],
    ['a manager', 'replace', "a venue's picture", ok, actor({ roles: ['pro'] }), venue, true],
    ['a rep', 'create', "a venue's picture", ok, rep, venue, false],
    ['a super admin', 'remove', "a venue's picture", ok, admin, venue, false],
    ['a patron', 'create', "an event's picture", 'not_manager', actor(), event, false],
    ['a manager', 'create', "an event's picture", ok, actor({ roles: ['pro'] }), event, true],
    ['a rep', 'replace', "an event's picture", ok, rep, event, false],
    ['a member', 'create', 'an attachment', ok, actor(), attachment, false],
    ['a newcomer', 'create', 'an attachment', 'not_a_member', newcomer, attachment, false],
    ['a member', 'replace', 'an attachment', 'create_only', actor(), attachment, false],
    ['a member', 'remove', 'an attachment', 'create_only', actor(), attachment, false],
    ['a super admin', 'replace', 'an attachment', 'create_only', admin, attachment, true],
  ] as const)(
    'in the uploads, a request by %s to %s %s is allowed or refused: %s',
    (_who, act, _what, expected, someone, where, manages) => {
      const decision = mayWriteFile(someone, { path: where, act, manages });
      expect(decision.allowed ? ok : decision.reason).toBe(expected);
    },
  );

  it("a user's picture of each fixed kind, such as the profile picture or the banner, may be replaced", () => {
    for (const kind of fixedKinds) expect(path(`users/${me}-${kind}.jpg`).replaceable).toBe(true);
  });
});
