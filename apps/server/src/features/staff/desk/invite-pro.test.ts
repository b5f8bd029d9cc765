import { myUserDetails } from '@nightjar/domain/account/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import { myTeamInvitations, nearbyPros, nearbyTopPros, prosByVenueId } from '@nightjar/domain/staff/calls';
import { invitePro, venueStaff, venuesStaffCsv } from '@nightjar/domain/staff/desk/calls';
import { refusalLasts } from '@nightjar/domain/staff/entity';

import { confirmVenue, updateVenue } from '@nightjar/domain/venues/desk/calls';
import { stepsBeforeReview } from '@nightjar/domain/venues/desk/rules/confirming';
import { beforeEach, describe, expect, test } from 'vitest';
import { readOutbox } from '../../../platform/sms/outbox.ts';
import { testApp } from '../../../testing/app.ts';
import { jobTasksOf } from '../../../worker.ts';

const { call, build, db, platform, statementsOf, tokenOf } = await testApp();

const [owner, manager, bartender] = [1, 2, 3];
let [codes, numbers] = [1000, 5_550_000];
const code = () => {
  codes += 1;
  return String(codes);
};
/** Returns a phone number that no test has used. */
const number = () => {
  numbers += 1;
  return `1813${numbers}`;
};
const place = (venue_id: string, pro_role_id: number, more = {}) =>
  build.pro({ venue_id, pro_role_id, pro_code: code(), ...more });

const confirmed = { confirmed_at: new Date(), confirmed_name: 'The Low Lantern' };
let bar = { venue_id: '', boss: '' };
beforeEach(async () => {
  const venue_id = await build.venue(confirmed);
  const { user_id } = await place(venue_id, manager);
  bar = { venue_id, boss: user_id ?? '' };
});
type Change = { as?: string | null; key?: string; token?: string; [field: string]: unknown };
const invite = (phone: string, { as = bar.boss, key, token, ...fields }: Change = {}) =>
  call(
    invitePro,
    {
      venue_id: bar.venue_id,
      first_name: 'Finch',
      last_name: 'Alder',
      phone,
      pro_role_id: bartender,
      ...fields,
    },
    as,
    { ...(key && { key }), ...(token && { token }) },
  );
const rowsOf = (phone: string) =>
  db.selectFrom('pros').selectAll().where('phone', '=', phone).orderBy('created_at').execute();
const doJob = (name: string, payload: object) => jobTasksOf(platform)[name]?.(payload);
const userWith = (phone: string, more = {}) => build.user({ phone, ...more });

describe('without a code of the last 15 minutes', () => {
  let stale = { as: '', token: '' };
  beforeEach(async () => {
    const { user_id } = await place(bar.venue_id, owner);
    stale = { as: user_id ?? '', token: await tokenOf(user_id ?? '', -15 * 60) };
  });

  test('a session without a recent code invites no owner or manager, stores nothing and counts no text message', async () => {
    const phone = number();
    for (const pro_role_id of [owner, manager])
      for (let n = 0; n < 5; n += 1)
        expect(await invite(phone, { ...stale, pro_role_id })).toMatchObject({
          status: 403,
          body: { code: 'reauthentication_needed', message: 'Please enter a new code from your phone first' },
        });
    expect(await rowsOf(phone)).toEqual([]);
    expect((await invite(phone, { as: stale.as, pro_role_id: owner })).body.success).toBe(true);
  });

  test("a session without a recent code cannot change a manager's invitation into a bartender's", async () => {
    const phone = number();
    await invite(phone, { pro_role_id: manager });
    expect((await invite(phone, { ...stale, pro_role_id: bartender })).status).toBe(403);
    expect(await rowsOf(phone)).toMatchObject([{ pro_role_id: manager }]);
  });

  test('a session without a recent code may invite a bartender, and the same request succeeds after the code', async () => {
    expect((await invite(number(), stale)).body.success).toBe(true);
    const [phone, key] = [number(), 'one-try'];
    expect((await invite(phone, { ...stale, key, pro_role_id: manager })).status).toBe(403);
    expect((await invite(phone, { as: stale.as, key, pro_role_id: manager })).body.success).toBe(true);
  });
});

describe('an invitation', () => {
  test('an invitation is stored for a venue and a phone number, and its text message is sent by a job', async () => {
    const phone = number();
    const { body } = await invite(`+${phone}`);
    const [row] = await rowsOf(phone);
    expect(row).toMatchObject({
      id: body.data?.pro_id,
      state: 'invited',
      user_id: null,
      first_name: 'Finch',
      pro_role_id: bartender,
      invited_by: bar.boss,
      pro_code: null,
    });
    expect(await readOutbox(db, phone)).toEqual([]);

    await doJob('text-invitation', { pro_id: row?.id });

    const [text] = await readOutbox(db, phone);
    expect(text?.text).toBe(body.data?.text);
    expect(text?.text).toMatch(/^The Low Lantern says you work there as a bartender\./);
  });

  test('an invitation takes a phone number as people type it', async () => {
    const digits = number().slice(4);
    const [exchange, line] = [digits.slice(0, 3), digits.slice(3)];
    const typed = [
      `(813) ${exchange}-${line}`,
      `+1 813.${exchange}.${line}`,
      `８１３ ${exchange} ${line}`,
      `\u202A+1 813 ${exchange} ${line}\u202C`,
    ];
    const answers = [];
    for (const phone of typed) {
      const { venue_id } = await build.pro({
        pro_role_id: manager,
        user_id: bar.boss,
        pro_code: code(),
        venue_id: await build.venue(confirmed),
      });
      answers.push((await invite(phone, { venue_id })).status);
    }
    // The fourth spelling is read as the same number, which may get three texts a day.
    expect(answers).toEqual([200, 200, 200, 429]);
    expect((await rowsOf(`1813${digits}`)).map(({ phone }) => phone)).toEqual(Array(3).fill(`1813${digits}`));
  });

  test('an invitation to a foreign phone number goes by its country code, also with as many digits as an American one', async () => {
    await invite('+65 9234 5678');
    await invite('4512345678');
    expect(await rowsOf('6592345678')).toHaveLength(1);
    expect(await rowsOf('4512345678')).toHaveLength(1);
  });

  test('`invite-pro` sent twice changes the waiting invitation and adds no second one', async () => {
    const phone = number();
    const first = await invite(phone);
    const again = await invite(phone, { first_name: 'Finn', last_name: '', pro_role_id: manager });
    expect(again.body.data?.pro_id).toBe(first.body.data?.pro_id);
    expect(await rowsOf(phone)).toMatchObject([
      { first_name: 'Finn', last_name: null, pro_role_id: manager },
    ]);
  });

  test('`invite-pro` sent twenty times at once makes one invitation', async () => {
    const phone = number();
    const replies = await Promise.all(Array.from({ length: 20 }, () => invite(phone)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await rowsOf(phone)).toHaveLength(1);
  });

  test('`invite-pro` sent twice under one key is sent once', async () => {
    const phone = number();
    const [first, again] = [await invite(phone, { key: 'once' }), await invite(phone, { key: 'once' })];
    expect(again.body).toEqual(first.body);
  });

  test('an invitation leaves an audit entry without the phone number', async () => {
    const phone = number();
    await invite(phone);
    const entry = await db
      .selectFrom('audit_trail')
      .selectAll()
      .where('action', '=', 'invite-pro')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: bar.boss, outcome: 'ok', after: { state: 'invited' } });
    expect(JSON.stringify(entry)).not.toContain(phone);
  });

  test('`invite-pro` takes at most six statements', async () => {
    // Statements of the audit trail, of jobs and of rate limits are not counted.
    const statements = await statementsOf(() => invite(number()));
    const own = statements.filter(text => !/audit|graphile|rate_limits|auth\.|begin|commit/i.test(text));
    expect(own.length).toBeLessThanOrEqual(6);
  });
});

describe('an invitation that is refused', () => {
  test.each<[string, () => Promise<[string, Change?]>, string]>([
    [
      'a colleague',
      async () => {
        const phone = number();
        await place(bar.venue_id, bartender, { user_id: await userWith(phone) });
        return [phone];
      },
      'colleague_already',
    ],
    [
      'who asked to join',
      async () => {
        const phone = number();
        await place(bar.venue_id, bartender, { user_id: await userWith(phone), state: 'pending' });
        return [phone];
      },
      'asked_already',
    ],
    ['a manager’s owner', async () => [number(), { pro_role_id: owner }], 'owners_only'],
    ['a role that is none', async () => [number(), { pro_role_id: 77 }], 'no_such_role'],
    ['a number of no country', async () => ['999555000111'], 'no_such_phone'],
  ])('an invitation is refused for %s', async (_who, make, refusal) => {
    const [phone, change] = await make();
    const before = await rowsOf(phone);
    expect((await invite(phone, change)).body.code).toBe(refusal);
    expect(await rowsOf(phone)).toEqual(before);
  });

  const people: Record<string, [() => Promise<string | null>, number]> = {
    'a caller without a session': [async () => null, 401],
    'a member': [() => build.member(), 403],
    'a bartender of the venue': [async () => (await place(bar.venue_id, bartender)).user_id, 403],
    'a manager of another venue': [async () => (await place(await build.venue(), manager)).user_id, 403],
    'a manager who was removed': [
      async () => (await place(bar.venue_id, manager, { state: 'removed' })).user_id,
      403,
    ],
    'a rep': [() => build.user({ rep: true, allow_admin_access: true }), 200],
  };
  test.each(Object.keys(people))('an invitation by %s is sent or refused', async who => {
    const [make, status] = people[who] ?? [async () => null, 0];
    const phone = number();
    expect((await invite(phone, { as: await make() })).status).toBe(status);
    expect(await rowsOf(phone)).toHaveLength(status === 200 ? 1 : 0);
  });

  test.each([
    { phone: '555' },
    { phone: 'call me' },
    { first_name: '' },
    { first_name: 'x'.repeat(61) },
    { pro_role_id: '3' },
    { venue_id: 'x' },
  ])('`invite-pro` refuses the input %j', async wrong => {
    const { status } = await invite('18135550142', wrong);
    expect(status).toBe(400);
  });

  test('an archived venue cannot invite anybody', async () => {
    await db
      .updateTable('venues')
      .set({ active: false, archived_at: new Date() })
      .where('id', '=', bar.venue_id)
      .execute();
    const phone = number();
    expect((await invite(phone)).body.code).toBe('venue_inactive');
    expect(await rowsOf(phone)).toEqual([]);
  });

  test('an invitation for a missing venue is not found', async () => {
    expect((await invite(number(), { venue_id: '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1' })).status).toBe(404);
  });

  test('a fourth text message to one phone number in a day is refused, whichever bar sends it', async () => {
    const phone = number();
    for (let sent = 0; sent < 3; sent += 1) expect((await invite(phone)).status).toBe(200);
    const elsewhere = await build.venue(confirmed);
    const { user_id } = await place(elsewhere, manager);
    const { status, body } = await invite(phone, { venue_id: elsewhere, as: user_id });
    expect([status, body.message]).toMatchObject([
      429,
      expect.stringContaining('as many texts as it may get in a day'),
    ]);
  });

  test("the text messages of a bar's invitations are limited per day", async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 42; sent += 1) statuses.push((await invite(number())).status);
    expect(statuses.filter(status => status === 200)).toHaveLength(40);
    expect(statuses.slice(40)).toEqual([429, 429]);
  });
});

describe('the owner of the number', () => {
  /** For each kind of owner of a phone number, the table has how the invitation reaches that owner. */
  const owners: Record<string, (phone: string) => Promise<[string | null, 'text' | 'push' | 'nothing']>> = {
    nobody: async () => [null, 'text'],
    'a newcomer who has not registered': async phone => [await build.newcomer({ phone }), 'text'],
    'a user without a phone of the app': async phone => [await userWith(phone), 'text'],
    'a user with the app': async phone => {
      const user = await userWith(phone);
      await withApp(user);
      return [user, 'push'];
    },
    'a bartender of another bar': async phone => {
      const user = await userWith(phone, { pro: true });
      await place(await build.venue(), bartender, { user_id: user });
      return [user, 'text'];
    },
    'a former colleague': async phone => {
      const user = await userWith(phone);
      await place(bar.venue_id, bartender, { user_id: user, state: 'removed' });
      return [user, 'text'];
    },
    'a user on hold': async phone => [
      await userWith(phone, { suspended_at: platform.clock.now() }),
      'nothing',
    ],
    'a user under age': async phone => [await userWith(phone, { dob: '2008-01-01' }), 'nothing'],
    'a user who blocked the inviter': async phone => {
      const user = await userWith(phone);
      await build.block(user as never, bar.boss as never);
      return [user, 'nothing'];
    },
    'a user whom the inviter blocked': async phone => {
      const user = await userWith(phone);
      await build.block(bar.boss as never, user as never);
      return [user, 'nothing'];
    },
    'a user who said no': async phone => {
      const user = await userWith(phone);
      await refused(user, false);
      return [user, 'nothing'];
    },
    'a user who said never': async phone => {
      const user = await userWith(phone);
      await refused(user, true);
      return [user, 'nothing'];
    },
    'a user who said no a season ago': async phone => {
      const user = await userWith(phone);
      await refused(user, false, addMilliseconds(platform.clock.now(), -refusalLasts));
      return [user, 'text'];
    },
    'a deleted user': async phone => [await userWith(phone, { deleted_at: platform.clock.now() }), 'text'],
  };
  const withApp = (user_id: string) =>
    db
      .insertInto('devices')
      .values({ user_id, device_id: user_id, platform: 'web', token: user_id, seen_at: platform.clock.now() })
      .execute();
  const refused = (user_id: string, never: boolean, refused_at = platform.clock.now()) =>
    db.insertInto('team_refusals').values({ user_id, venue_id: bar.venue_id, never, refused_at }).execute();

  /**
   * Returns everything that an inviter sees of an invitation, without the text that they typed: the answer, the row of
   * the list and the entry of the audit trail.
   */
  async function seenBy(phone: string) {
    await call(venueStaff, { venue_id: bar.venue_id }, bar.boss);
    const statements = await statementsOf(async () => {
      const { status, body } = await invite(phone);
      seen = { status, body, pro_id: body.data?.pro_id ?? '' };
    });
    const { body: team } = await call(venueStaff, { venue_id: bar.venue_id }, bar.boss);
    const row = team.data?.staff.find(({ pro_id }) => pro_id === seen.pro_id);
    const neutral = (value: unknown) =>
      JSON.parse(JSON.stringify(value).replaceAll(seen.pro_id, 'pro').replaceAll(phone, 'phone'));
    return neutral({ status: seen.status, body: seen.body, row, statements: statements.map(words) });
  }
  let seen: { status: number; body: unknown; pro_id: string } = { status: 0, body: null, pro_id: '' };
  /** Returns the beginning of a statement's text with single spaces, so that statements can be compared. */
  const words = (text: string) => text.replace(/\s+/g, ' ').slice(0, 80);

  test.each(Object.keys(owners))('the inviter sees the same whoever owns the phone number: %s', async who => {
    const strange = await seenBy(number());
    const phone = number();
    const [user, reached] = (await owners[who]?.(phone)) ?? [null, ''];

    expect(await seenBy(phone)).toEqual(strange);

    await doJob('text-invitation', { pro_id: seen.pro_id });
    const texts = await readOutbox(db, phone);
    expect(texts.length).toBe(reached === 'text' ? 1 : 0);
    const asked = user ? await call(myTeamInvitations, {}, user) : null;
    const reads = asked?.status === 200 ? (asked.body.data ?? []).length : 0;
    expect(reads > 0).toBe(asked?.status === 200 && reached !== 'nothing');
    // Before the user accepts, the desk shows only what the inviter typed, and nothing about the user.
    expect(await rowsOf(phone)).toMatchObject([{ state: 'invited', user_id: null, first_name: 'Finch' }]);
    expect(await seenBy(phone)).toEqual(strange);
  });

  test('no colleague, guest or export reads the name, picture or phone number of an invited user', async () => {
    const phone = number();
    const user = await userWith(phone, {
      first_name: 'Realname',
      last_name: 'Realsurname',
      nickname: 'realnick',
      profile_image: 'https://media.example/real.webp',
    });
    const guest = await build.member();
    const rep = await build.user({ rep: true, allow_admin_access: true });
    await invite(phone);
    await call(myUserDetails, {}, user);
    await call(myTeamInvitations, {}, user);
    await doJob('ask-invited', { userId: user });
    const { id: pro_id } = (await rowsOf(phone))[0] ?? {};
    await doJob('text-invitation', { pro_id });

    const lists = await Promise.all([
      call(venueStaff, { venue_id: bar.venue_id }, bar.boss),
      call(venueStaff, { venue_id: bar.venue_id }, rep),
      call(prosByVenueId, { venue_id: bar.venue_id }, guest),
      call(nearbyPros, { ...ybor }, guest),
      call(nearbyTopPros, { ...ybor }, guest),
      call(venuesStaffCsv, {}, rep),
    ]);

    const shown = JSON.stringify(lists.map(({ body }) => body));
    expect(shown).not.toMatch(/real/i);
    expect(shown).not.toContain(user);
    expect(JSON.stringify(lists.slice(2).map(({ body }) => body))).not.toContain(phone);
    const details = await call(myUserDetails, {}, user);
    expect(details.body).toMatchObject({ success: true });
    expect(details.body.data).toMatchObject({ pros: [], team_invitations: 1, user: { pro: false } });
  });
});

describe('the name in the text', () => {
  const textTo = async (phone: string) => {
    const [row] = await rowsOf(phone);
    await doJob('text-invitation', { pro_id: row?.id });
    return (await readOutbox(db, phone))[0]?.text ?? '';
  };

  test('a text message of an invitation has the name that a rep confirmed, whatever the manager types since', async () => {
    const phone = number();
    await call(updateVenue, { venue_id: bar.venue_id, name: 'Call 813 555 0142 evil.example' }, bar.boss);
    const { body } = await invite(phone);
    const text = await textTo(phone);
    expect(text).toMatch(/^The Low Lantern says/);
    expect(body.data?.text).toBe(text);
  });

  test('a text message of an invitation has the new name of a bar once a rep has saved it', async () => {
    const phone = number();
    const rep = await build.user({ rep: true, allow_admin_access: true });
    await call(updateVenue, { venue_id: bar.venue_id, name: 'The High Lantern' }, bar.boss);
    await call(updateVenue, { venue_id: bar.venue_id, city: 'Ybor' }, rep);
    expect((await invite(phone)).body.data?.text).toMatch(/^The Low Lantern says/);
    await call(updateVenue, { venue_id: bar.venue_id, name: 'The High Lantern' }, rep);
    await invite(phone);
    expect(await textTo(phone)).toMatch(/^The High Lantern says/);
  });

  test('a text message of an invitation has the name under which the rep confirmed the bar', async () => {
    const rep = await build.user({ rep: true, allow_admin_access: true });
    const venue_id = await build.venue({
      name: 'Bar 2024',
      active: false,
      confirmed_steps: stepsBeforeReview,
    });
    await call(confirmVenue, { venue_id, step: 'review' }, rep);
    const boss = (await place(venue_id, manager)).user_id;
    const phone = number();
    await invite(phone, { venue_id, as: boss });
    expect(await textTo(phone)).toMatch(/^Bar says/);
  });

  test('a bar that was never confirmed cannot invite by text message until its rep has sent the first invitation', async () => {
    const phone = number();
    const venue_id = await build.venue({ name: 'The Dim Room' });
    const boss = (await place(venue_id, owner)).user_id;
    const { body } = await invite(phone, { venue_id, as: boss });
    expect(body).toMatchObject({ code: 'rep_invites_first', message: expect.stringContaining('your rep') });
    expect(await rowsOf(phone)).toEqual([]);

    const rep = await build.user({ rep: true, allow_admin_access: true });
    await invite(phone, { venue_id, as: rep, pro_role_id: owner });
    await call(updateVenue, { venue_id, name: 'Free Money' }, boss);
    expect(await textTo(phone)).toMatch(/^The Dim Room says you work there as an owner/);
  });
});
