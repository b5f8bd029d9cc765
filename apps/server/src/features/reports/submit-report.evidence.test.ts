import { hardDeleteUser } from '@nightjar/domain/account/calls';
import { sendMessage } from '@nightjar/domain/chat/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { bucket } from '@nightjar/domain/kernel/upload';
import { evidenceKeptDays } from '@nightjar/domain/reports/desk/entity';
import { describe, expect, test } from 'vitest';
import { tidyStorage } from '../../platform/storage/upkeep.ts';
import { reportsRig } from '../../testing/reports/rig.ts';
import { bytesOf, jpeg } from '../../testing/storage-rig.ts';
import { plainPicture } from '../../testing/uploads/pictures.ts';
import { accountTasks } from '../account/jobs.ts';
import { reportsTasks } from './jobs.ts';

const { build, call, clock, db, file, look, decide, platform, sessionOf, superAdmin, url, visitor, ...rig } =
  await reportsRig();
const photo = async (width: number) => jpeg(await plainPicture(width).jpeg().toBuffer());
const write = async (conversation_id: string, user_id: UserId, message: string) => {
  clock.advance(1);
  await call(sendMessage, { conversation_id, user_id, message }, user_id);
};
const open = (address: string) => fetch(address.startsWith('http') ? address : url + address);

/** Makes a person who has a profile with a picture and a conversation with a reporter. */
async function aReported() {
  const person = await rig.withAvatar();
  await db
    .updateTable('users')
    .set({ nickname: 'moth', bio: 'Ask me for tickets', profile_image: new URL(person.address).pathname })
    .where('id', '=', person.id)
    .execute();
  const reporter = await build.member();
  const direct = await build.direct(person.id, reporter);
  return { person, reporter, direct };
}

async function evidenceOf(report_id: string) {
  const { body } = await look(report_id, await superAdmin());
  const kept = body.data?.evidence;
  if (!kept) throw new Error('no evidence');
  return kept;
}

/** Returns the width of every picture that the links of the evidence open. */
async function pictureWidths(report_id: string): Promise<(number | undefined)[]> {
  const { default: sharp } = await import('sharp');
  const { pictures } = await evidenceOf(report_id);
  return Promise.all(
    pictures.map(async ({ url: address }) => {
      const reply = await open(address);
      expect(reply.status).toBe(200);
      return (await sharp(await bytesOf(reply)).metadata()).width;
    }),
  );
}

describe('the evidence of a report', () => {
  test('the evidence of a report has the profile as it was, however often it is edited later', async () => {
    const { person, reporter } = await aReported();
    const id = await file(reporter, { reported_user_id: person.id });

    await db.updateTable('users').set({ bio: 'Just here to dance' }).where('id', '=', person.id).execute();
    await person.storage.upload(person.name, await photo(200), { upsert: true });

    const { profile, pictures } = await evidenceOf(id);
    expect(profile).toMatchObject({ nickname: 'moth', bio: 'Ask me for tickets' });
    expect(pictures).toMatchObject([{ label: 'Profile picture', kind: 'image', message_id: null }]);
    expect(await pictureWidths(id)).toEqual([64]);
  });

  test("the evidence of a report has the reported person's last messages that the reporter could read, and no others", async () => {
    const { person, reporter, direct } = await aReported();
    const third = await build.member();
    const shared = await build.conversation([person.id, reporter, third], { group_name: 'Roof' });
    const apart = await build.conversation([person.id, third]);
    await write(direct, person.id, 'Buy from me');
    await write(direct, reporter, 'No thanks');
    await write(shared, person.id, 'Cheap tickets here');
    await write(apart, person.id, 'They never noticed');

    const { messages } = await evidenceOf(await file(reporter, { reported_user_id: person.id }));

    expect(messages.map(({ text, where }) => [text, where])).toEqual([
      ['Buy from me', null],
      ['Cheap tickets here', 'Roof'],
    ]);
  });

  test('the evidence of a report ends where its author left a conversation, and continues after a block', async () => {
    const { person, reporter, direct } = await aReported();
    const left = await build.conversation([person.id, reporter], { group_name: 'Left' });
    await write(left, person.id, 'Before');
    const last = await db.selectFrom('messages').select('id').where('conversation_id', '=', left).execute();
    await db
      .updateTable('conversation_members')
      .set({ left_at: clock.now(), left_through: last.at(-1)?.id })
      .where('conversation_id', '=', left)
      .where('user_id', '=', reporter)
      .execute();
    await write(left, person.id, 'After');
    await write(direct, person.id, 'Answer me');
    await build.block(reporter, person.id);

    const { messages } = await evidenceOf(await file(reporter, { reported_user_id: person.id }));
    expect(messages.map(({ text }) => text).sort()).toEqual(['Answer me', 'Before']);
  });

  test('the evidence of a report has the pictures of messages, and each message names its picture', async () => {
    const { person, reporter, direct } = await aReported();
    const name = `sys/images/${crypto.randomUUID()}.jpg`;
    await person.storage.upload(name, await photo(90));
    await call(
      sendMessage,
      {
        conversation_id: direct,
        user_id: person.id,
        message: 'Look',
        attachment_url: name,
        attachment_type: 'image',
      },
      person.id,
    );
    const id = await file(reporter, { reported_user_id: person.id });
    const { pictures, messages } = await evidenceOf(id);
    expect(messages).toMatchObject([{ text: 'Look', attachment: true }]);
    expect(pictures[1]).toMatchObject({ label: 'Message', message_id: messages[0]?.message_id });
    expect(await pictureWidths(id)).toEqual([64, 90]);
  });

  test('the evidence of a report, with its pictures, is kept after the accounts of both people are deleted', async () => {
    const { person, reporter, direct } = await aReported();
    await write(direct, person.id, 'Buy from me');
    const id = await file(reporter, { reported_user_id: person.id });
    for (const user_id of [person.id, reporter]) {
      expect((await call(hardDeleteUser, { user_id }, user_id)).body.success).toBe(true);
      await accountTasks(platform)['erase-files']?.({ userId: user_id });
    }
    clock.advance(3 * 24 * 3600);
    await tidyStorage(platform);

    const { body } = await look(id, await superAdmin());
    expect(body.data).toMatchObject({
      target: { id: null, name: 'moth', image: null, deleted: true },
      reporter: { id: null, name: null },
      evidence: { profile: { bio: 'Ask me for tickets' }, messages: [{ text: 'Buy from me' }] },
    });
    const [kept] = body.data?.evidence?.pictures ?? [];
    expect((await open(kept?.url ?? '')).status).toBe(200);
    expect((await fetch(person.address)).status).toBe(400);
  });

  test('the evidence of a report about a venue has its texts and its main pictures', async () => {
    const owner = await rig.signIn();
    const { venueId } = await rig.venueWithStaff(owner.id);
    const name = `venues/${venueId}-profile.jpg`;
    await owner.storage.upload(name, await photo(120));
    const images = JSON.stringify([{ kind: 'profile', url: `/storage/v1/object/public/${bucket}/${name}` }]);
    await db
      .updateTable('venues')
      .set({ images, description: 'No cover' })
      .where('id', '=', venueId)
      .execute();

    const id = await file(await build.user(), { reported_venue_id: venueId });
    await owner.storage.remove([name]);
    await db
      .updateTable('venues')
      .set({ images: '[]', description: null })
      .where('id', '=', venueId)
      .execute();

    expect(await evidenceOf(id)).toMatchObject({ profile: null, venue: { description: 'No cover' } });
    expect(await pictureWidths(id)).toEqual([120]);
  });
});

describe('at the same moment as a report', () => {
  test('a picture that is replaced at the moment of a report is copied before or after, and the copy opens', async () => {
    const { person, reporter } = await aReported();
    for (let round = 0; round < 8; round += 1) {
      const [id] = await Promise.all([
        file(reporter, { reported_user_id: person.id }),
        person.storage.upload(person.name, await photo(100 + round), { upsert: true }),
      ]);
      expect(await pictureWidths(id)).toHaveLength(1);
    }
  });

  test('an account deleted at the moment of a report leaves a complete report, or the person is not found', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { person, reporter, direct } = await aReported();
      await write(direct, person.id, 'Buy from me');
      const [filed] = await Promise.allSettled([
        file(reporter, { reported_user_id: person.id }),
        call(hardDeleteUser, { user_id: person.id }, person.id).then(() =>
          accountTasks(platform)['erase-files']?.({ userId: person.id }),
        ),
      ]);
      if (filed.status === 'rejected') continue;
      const { profile, messages, pictures } = await evidenceOf(filed.value);
      expect(profile?.bio).toBe('Ask me for tickets');
      expect(messages).toHaveLength(1);
      expect(await pictureWidths(filed.value)).toHaveLength(pictures.length);
    }
  });
});

describe('the files of evidence', () => {
  test('the files of evidence open by the link of the report alone, for an hour at most', async () => {
    const { person, reporter } = await aReported();
    const id = await file(reporter, { reported_user_id: person.id });
    const [kept] = (await evidenceOf(id)).pictures;
    const name = `reports/${id}/1.jpg`;
    expect(kept?.url).toContain(name);

    for (const storage of [visitor, person.storage, rig.bucketFor(await sessionOf(await superAdmin()))]) {
      expect((await storage.download(name)).error).not.toBeNull();
      expect((await storage.createSignedUrl(name, 60)).error).not.toBeNull();
      expect((await storage.upload(name, await photo(50), { upsert: true })).error).not.toBeNull();
      expect((await storage.remove([name])).data ?? []).toEqual([]);
    }
    expect((await fetch(visitor.getPublicUrl(name).data.publicUrl)).status).toBe(400);
    expect((await open(kept?.url ?? '')).headers.get('cache-control')).toMatch(/^private/);
    clock.advance(3601);
    expect((await open(kept?.url ?? '')).status).toBe(400);
  });

  test('a file of evidence cannot be sent as the picture of a message', async () => {
    const { person, reporter, direct } = await aReported();
    const id = await file(reporter, { reported_user_id: person.id });
    const { status } = await call(
      sendMessage,
      {
        conversation_id: direct,
        user_id: reporter,
        attachment_url: `reports/${id}/1.jpg`,
        attachment_type: 'image',
      },
      reporter,
    );
    expect(status).toBe(400);
  });
});

test('evidence is deleted a year after the decision, and evidence of an open report and a picture in use stay', async () => {
  const { person, reporter } = await aReported();
  const [decided, still] = [
    await file(reporter, { reported_user_id: person.id }),
    await file(reporter, { reported_user_id: person.id }),
  ];
  await decide('resolve', { report_id: decided }, await superAdmin());

  clock.advance(evidenceKeptDays * 24 * 3600);
  await reportsTasks(platform)['tidy-evidence']?.({});
  const reader = await superAdmin();
  expect((await look(decided, reader)).body.data?.evidence).not.toBeNull();

  clock.advance(1);
  await reportsTasks(platform)['tidy-evidence']?.({});
  const other = await superAdmin();
  expect((await look(decided, other)).body.data).toMatchObject({
    evidence: null,
    note: 'Seen in the messages',
  });
  expect((await look(still, other)).body.data?.evidence?.pictures).toHaveLength(1);
  expect((await fetch(person.address)).status).toBe(200);
  const files = await db
    .selectFrom('storage.objects')
    .select('name')
    .where('name', 'like', `reports/${decided}/%`)
    .execute();
  expect(files).toEqual([]);
});
