import { randomUUID } from 'node:crypto';
import {
  conversationId as conversationIdSchema,
  reportId,
  roundId as roundIdSchema,
  type UserId,
} from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { exampleBartender } from '@nightjar/domain/people/example';
import { insertRound } from '../../features/drinks/queries/rounds.ts';
import { saveSentVouchers } from '../../features/drinks/queries/voucher-changes.ts';
import { insertReport, lockTarget } from '../../features/reports/queries/filing.ts';
import type { TestApp } from '../app.ts';
import { type CallerKind, managerRole } from './callers.ts';
import type { People } from './people.ts';

/**
 * These are the owners of the things that a call names. `own` is the caller. `another’s` is a person without a tie to
 * the caller, whom the caller of the kind `blocked` cannot see. `of a blocked pair` is the person who has blocked the
 * caller. `missing` means that the thing does not exist.
 */
export const thingOwners = ['own', 'another’s', 'of a blocked pair', 'missing'] as const;
export type ThingOwner = (typeof thingOwners)[number];

export type AccessScene = { app: TestApp; people: People; caller: UserId; kind: CallerKind };

/** Makes a thing for this owner and returns its id. */
type ThingMaker = (scene: AccessScene, owner: Exclude<ThingOwner, 'missing'>) => Promise<string> | string;

const ownerOf = ({ people, caller }: AccessScene, owner: Exclude<ThingOwner, 'missing'>): UserId =>
  ({ own: caller, 'another’s': people.other, 'of a blocked pair': people.blocker })[owner];

/** Returns the sender and the receiver of a thing. The receiver is the caller, or another person. */
function senderAndReceiver(
  scene: AccessScene,
  owner: Exclude<ThingOwner, 'missing'>,
): { from: UserId; to: UserId } {
  const { people, caller } = scene;
  if (owner === 'own') return { from: people.other, to: caller };
  if (owner === 'another’s') return { from: people.other, to: people.third };
  return { from: people.blocker, to: caller };
}

async function makePendingDrink(
  { app }: AccessScene,
  { from, to }: { from: UserId; to: UserId },
): Promise<string> {
  const { db, build, clock } = app;
  const id = await build.voucher({ owner_id: from });
  const message = { message: null, attachment_url: null, thumbnail_url: null, attachment_type: null };
  const expiresAt = addMilliseconds(clock.now(), 72 * hours);
  await saveSentVouchers(db, { voucherIds: [id], from, to, expiresAt, message }, clock.now());
  return id;
}

async function makeRound(
  scene: AccessScene,
  owner: Exclude<ThingOwner, 'missing'>,
  conversationId: string | null,
) {
  const { db, clock, build } = scene.app;
  const from = ownerOf(scene, owner);
  const expiresAt = addMilliseconds(clock.now(), 24 * hours);
  const voucher = await build.voucher({ owner_id: from });
  const roundId = roundIdSchema.parse(randomUUID());
  const wanted = {
    id: roundId,
    owner: from,
    conversationId: conversationId === null ? null : conversationIdSchema.parse(conversationId),
    message: null,
    size: 1,
    expiresAt,
  };
  await insertRound(db, wanted, clock.now());
  await saveSentVouchers(db, { voucherIds: [voucher], from, roundId, expiresAt }, clock.now());
  return roundId;
}

/**
 * Makes a conversation: of the caller, of other people, or the direct one with the person who has blocked the caller.
 */
function makeConversation(scene: AccessScene, owner: Exclude<ThingOwner, 'missing'>): Promise<string> {
  const { app, people, caller } = scene;
  if (owner === 'own') return app.build.conversation([caller, people.third]);
  if (owner === 'another’s') return app.build.conversation([people.other, people.third]);
  return app.build.direct(caller, people.blocker);
}

async function makeMessage(scene: AccessScene, owner: Exclude<ThingOwner, 'missing'>): Promise<string> {
  const { db } = scene.app;
  const conversation_id = await makeConversation(scene, owner);
  const sender_id = ownerOf(scene, owner);
  const { id } = await db
    .insertInto('messages')
    .values({ conversation_id, sender_id, message: 'Who is out?' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function makeFriendRequest(scene: AccessScene, owner: Exclude<ThingOwner, 'missing'>): Promise<string> {
  const { db, build } = scene.app;
  const { from, to } =
    owner === 'another’s'
      ? { from: scene.people.other, to: await build.member() }
      : senderAndReceiver(scene, owner);
  await build.friendship(from, to, 'pending');
  const { id } = await db
    .selectFrom('friendships')
    .where('requester_id', '=', from)
    .where(({ eb, or }) => or([eb('low_user_id', '=', to), eb('high_user_id', '=', to)]))
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes a pour at the venue where the caller of the kind `pro here` works. */
async function makeRedemption(scene: AccessScene, owner: Exclude<ThingOwner, 'missing'>): Promise<string> {
  const { db, clock, build } = scene.app;
  const user_id = ownerOf(scene, owner);
  const { id } = await db
    .insertInto('redemptions')
    .values({
      user_id,
      venue_id: scene.people.venue,
      pro_id: scene.people.otherPro.id,
      pro_first_name: exampleBartender().first_name,
      kind: 'paid',
      voucher_id: await build.voucher({ owner_id: user_id, state: 'redeemed' }),
      redeemed_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes a pour that a guest's phone made with a pro's staff code, although the phone was too far from the venue. */
async function makePourByCode(scene: AccessScene, owner: Exclude<ThingOwner, 'missing'>): Promise<string> {
  const { db, clock, build } = scene.app;
  const { venue_id, id: pro_id } = await db
    .selectFrom('pros')
    .where('id', '=', await findOrMakePro(scene, owner))
    .select(['id', 'venue_id'])
    .executeTakeFirstOrThrow();
  const user_id = scene.people.third;
  const { id } = await db
    .insertInto('redemptions')
    .values({
      user_id,
      venue_id,
      pro_id,
      pro_first_name: exampleBartender().first_name,
      kind: 'paid',
      voucher_id: await build.voucher({ owner_id: user_id, state: 'redeemed' }),
      issue: 'far_from_venue',
      issue_override: true,
      override_reason: 'Out on the terrace',
      override_nonce: randomUUID(),
      redeemed_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes a person whom another person referred, and who has paid, so that the referrer is due a reward. */
async function makeReferredUser(scene: AccessScene, owner: Exclude<ThingOwner, 'missing'>): Promise<string> {
  const { db, build } = scene.app;
  const user_id = owner === 'own' ? scene.caller : await build.member();
  const referrer_id = owner === 'of a blocked pair' ? scene.people.blocker : scene.people.other;
  await db
    .insertInto('referrals')
    .values({ user_id, referrer_id, code: 'RAE123', state: 'qualified' })
    .execute();
  return user_id;
}

async function makeSession(scene: AccessScene, owner: Exclude<ThingOwner, 'missing'>): Promise<string> {
  const { app } = scene;
  const account = ownerOf(scene, owner);
  await app.tokenOf(account);
  const { id } = await app.db
    .selectFrom('auth.sessions')
    .where('account_id', '=', account)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function findOrMakePro(scene: AccessScene, owner: Exclude<ThingOwner, 'missing'>): Promise<string> {
  const { people, caller, app } = scene;
  if (owner === 'another’s') return people.otherPro.id;
  if (owner === 'of a blocked pair') return people.blockerPro.id;
  const known = await app.db.selectFrom('pros').where('user_id', '=', caller).select('id').executeTakeFirst();
  if (known) return known.id;
  return (await app.build.pro({ user_id: caller, venue_id: people.otherVenue, ...(await people.nextCode()) }))
    .id;
}

/** Makes a request to join a team: by the caller at another venue, or by a new user at the venue of the test. */
async function makeJoinRequest(
  { app: { build }, people, caller }: AccessScene,
  owner: Exclude<ThingOwner, 'missing'>,
) {
  const user_id = owner === 'own' ? caller : await build.user();
  if (owner === 'of a blocked pair') await build.block(user_id, caller);
  const venue_id = owner === 'own' ? await build.venue() : people.venue;
  const off = { clocked_in_at: null, clocked_in_until: null };
  return (await build.pro({ user_id, venue_id, state: 'pending', ...off })).id;
}

/** Makes a venue that no other check uses. The caller of the kind `pro here` manages it too. */
async function makeOwnVenue({ app, people, caller, kind }: AccessScene): Promise<string> {
  const venue_id = await app.build.venue();
  if (kind === 'pro here')
    await app.build.pro({
      user_id: caller,
      venue_id,
      pro_role_id: managerRole,
      ...(await people.nextCode()),
    });
  return venue_id;
}

const makeEvent = ({ app, people }: AccessScene): Promise<string> =>
  app.build.event({ venue_id: people.venue, starts_at: addMilliseconds(app.clock.now(), 24 * hours) });

async function makeNeighborhood({ app }: AccessScene): Promise<string> {
  const name = `Ybor ${randomUUID()}`;
  const { id } = await app.db
    .insertInto('neighborhoods')
    .values({
      name,
      label: name,
      city: 'Tampa',
      state: 'FL',
      geometry: JSON.stringify({ type: 'Polygon', coordinates: [] }),
      center_lat: 27.96,
      center_lng: -82.44,
      bounds: '(28,-82),(27,-83)',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes a report of one person about another. The caller is neither of the two. */
async function makeReport({ app, people }: AccessScene): Promise<string> {
  const { db, clock } = app;
  const target = { kind: 'user', id: people.third } as const;
  const id = reportId.parse(randomUUID());
  await lockTarget(db, target, clock.now());
  await insertReport(
    db,
    {
      id,
      reporterId: people.other,
      userId: people.third,
      venueId: null,
      description: 'He would not leave us alone.',
      target,
      evidence: { profile: null, venue: null, pictures: [], messages: [] },
    },
    clock.now(),
  );
  return id;
}

/** Each of these things belongs to a person. */
export const personalThings = {
  person: ownerOf,
  voucher: (scene, owner) => scene.app.build.voucher({ owner_id: ownerOf(scene, owner) }),
  'drink on its way to somebody': (scene, owner) => makePendingDrink(scene, senderAndReceiver(scene, owner)),
  'drink on its way from somebody': (scene, owner) =>
    makePendingDrink(scene, { from: ownerOf(scene, owner), to: scene.people.third }),
  round: (scene, owner) => makeRound(scene, owner, null),
  'round of a group': async (scene, owner) => makeRound(scene, owner, await makeConversation(scene, owner)),
  conversation: makeConversation,
  message: makeMessage,
  'friend request': makeFriendRequest,
  redemption: makeRedemption,
  'pour by a code': makePourByCode,
  'referred person': makeReferredUser,
  session: makeSession,
  'place on a team': findOrMakePro,
  'request to join': makeJoinRequest,
} as const satisfies Record<string, ThingMaker>;

/** These things belong to no person. The caller of the kind `pro here` works at the venue. */
export const placesOfCity = {
  venue: ({ people }: AccessScene) => people.venue,
  'venue of its own': makeOwnVenue,
  event: makeEvent,
  neighborhood: makeNeighborhood,
  report: makeReport,
} as const satisfies Record<string, (scene: AccessScene) => Promise<string> | string>;

export type PersonalThing = keyof typeof personalThings;
export type PlaceOfCity = keyof typeof placesOfCity;
