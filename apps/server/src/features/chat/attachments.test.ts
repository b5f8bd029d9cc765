import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  conversations,
  deleteConversation,
  leaveConversation,
  messages,
  sendMessage,
} from '@nightjar/domain/chat/calls';
import {
  acceptShot,
  declineShot,
  incomingShots,
  myVouchers,
  sendAVoucher,
  shotVoucherDetails,
  updateDrinkVoucher,
} from '@nightjar/domain/drinks/calls';
import type { ConversationId, UserId } from '@nightjar/domain/kernel/id';
import { attachmentLinkTimes, bucket } from '@nightjar/domain/kernel/upload';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { jpeg, storageRig } from '../../testing/storage-rig.ts';
import { readFilm } from '../../testing/uploads/films.ts';
import { plainPicture } from '../../testing/uploads/pictures.ts';

const rig = await storageRig();
const { call, build, db, url } = rig;
const photo = await plainPicture(80, 60).jpeg().toBuffer();
const status = (path: string | null | undefined, init?: RequestInit) =>
  fetch(`${url}${path}`, init).then(answer => answer.status);
const publicUrl = (name: string) => `/storage/v1/object/public/${bucket}/${name}`;

/** Uploads a picture with its thumbnail, as the app does. */
async function upload(person: Awaited<ReturnType<typeof rig.signIn>>) {
  const id = randomUUID();
  const [name, thumbnail] = [`sys/images/${id}.jpg`, `sys/images/${id}_th.jpg`];
  for (const each of [name, thumbnail])
    expect((await person.storage.upload(each, jpeg(photo))).error).toBeNull();
  const fields = {
    attachment_url: person.storage.getPublicUrl(name).data.publicUrl,
    thumbnail_url: person.storage.getPublicUrl(thumbnail).data.publicUrl,
    attachment_type: 'image' as const,
  };
  return { name, thumbnail, fields };
}

let rae: Awaited<ReturnType<typeof rig.signIn>>;
let moth: typeof rae;
let stranger: typeof rae;
beforeEach(async () => {
  await sql`truncate rate_limits`.execute(db);
  [rae, moth, stranger] = await Promise.all([rig.signIn(), rig.signIn(), rig.signIn()]);
});

const send = (by: UserId, conversation_id: ConversationId, more: object) =>
  call(sendMessage, { conversation_id, user_id: by, ...more }, by);
const thread = async (viewer: UserId, conversation_id: ConversationId) => {
  const { body } = await call(messages, { conversation_id, user_id: viewer }, viewer);
  return body.data?.messages ?? [];
};

/** Returns a conversation of Rae and Moth in which Rae has sent a picture. */
async function shown(open = () => build.direct(rae.id, moth.id)) {
  const chat = await open();
  const file = await upload(rae);
  const { body } = await send(rae.id, chat, file.fields);
  return { chat, ...file, message: body.data };
}

describe('an attachment of a message', () => {
  test("the attachment of a message has the proportions that the sender's phone measured, for every reader", async () => {
    const chat = await build.direct(rae.id, moth.id);
    const { fields } = await upload(rae);
    const { body } = await send(rae.id, chat, { ...fields, attachment_ratio: 1.5 });
    expect(body.data?.attachment_ratio).toBe(1.5);
    expect((await thread(moth.id, chat)).map(each => each.attachment_ratio)).toEqual([1.5]);
    expect((await send(rae.id, chat, { ...fields, attachment_ratio: 0 })).status).toBe(400);
  });

  test('the attachment of a message opens for the people of its conversation by the links of every answer', async () => {
    const { chat, message } = await shown();
    const [read] = await thread(moth.id, chat);
    const { body } = await call(conversations, { user_id: moth.id }, moth.id);
    const last = body.data?.conversations.find(each => each.conversation_id === chat)?.last_message;
    for (const each of [message, read, last]) {
      const { attachment_url, preview_url, thumbnail_url } = each ?? {};
      for (const link of [attachment_url, preview_url, thumbnail_url]) expect(await status(link)).toBe(200);
    }
  });

  test('the attachment of a message is stored as a file name, and its public address opens for nobody', async () => {
    const { name, thumbnail } = await shown();
    const row = await db.selectFrom('messages').selectAll().where('attachment_url', '=', name).execute();
    expect(row).toMatchObject([{ attachment_url: name, thumbnail_url: thumbnail }]);
    for (const each of [name, thumbnail]) {
      for (const path of [
        `object/public/${bucket}/${each}`,
        `object/info/public/${bucket}/${each}`,
        `render/image/public/${bucket}/${each}?width=10`,
        `object/public/${bucket}/${each.replaceAll('/', '%2F')}`,
        `object/public/${bucket}//${each}`,
        `object/public/${bucket}/./${each}`,
        `object/public/${bucket}/${each.toUpperCase()}`,
        `object/${bucket}/${each}`,
        `object/authenticated/${bucket}/${each}`,
        `object/info/${bucket}/${each}`,
        `render/image/authenticated/${bucket}/${each}`,
        `object/sign/${bucket}/${each}`,
        `render/image/sign/${bucket}/${each}`,
      ]) {
        for (const method of ['GET', 'HEAD'])
          expect([path, await status(`/storage/v1/${path}`, { method })]).toEqual([path, 400]);
        expect(await status(`/storage/v1/${path}`, { headers: { range: 'bytes=0-1' } })).toBe(400);
      }
    }
  });

  test('the attachment of a message can be read with a session by the people of its conversation and by no others', async () => {
    const { name } = await shown();
    for (const [person, opens] of [
      [rae, true],
      [moth, true],
      [stranger, false],
      [await rig.signIn({ super_admin: true }), false],
      [await rig.signIn({ subscribed: false }), false],
    ] as const) {
      expect((await person.storage.download(name)).error === null).toBe(opens);
      expect((await person.storage.createSignedUrl(name, 60)).error === null).toBe(opens);
      const many = await person.storage.createSignedUrls([name], 60);
      expect(many.data?.[0]?.error === null).toBe(opens);
      expect((await person.storage.exists(name)).data).toBe(opens);
    }
    expect((await rig.visitor.createSignedUrl(name, 60)).error).toMatchObject({ code: 'NoSuchKey' });
  });

  test('an uploaded file is readable by its uploader before it is sent, and by no others', async () => {
    const { name } = await upload(rae);
    const { data } = await rae.storage.createSignedUrl(name, 3600);
    expect((await fetch(data?.signedUrl ?? '')).status).toBe(200);
    expect((await moth.storage.createSignedUrl(name, 3600)).error).toMatchObject({ code: 'NoSuchKey' });
  });

  test('the link of an attachment lasts for an hour at most', async () => {
    const { name } = await shown();
    const seconds = attachmentLinkTimes.longest / 1000;
    expect((await moth.storage.createSignedUrl(name, seconds)).error).toBeNull();
    expect((await moth.storage.createSignedUrl(name, seconds + 1)).error?.message).toContain('expiresIn');
    const many = await moth.storage.createSignedUrls([name], seconds + 1);
    expect(many.data?.[0]?.error).toContain('expiresIn');
  });

  test.each<[string, (chat: ConversationId) => Promise<unknown>]>([
    ['a block of the sender', () => build.block(moth.id, rae.id)],
    ['a block by the sender', () => build.block(rae.id, moth.id)],
    [
      'the history is deleted',
      chat => call(deleteConversation, { conversation_id: chat, user_id: moth.id }, moth.id),
    ],
  ])('the attachment of a message gets no new link after %s', async (_, end) => {
    const { chat, name } = await shown();
    await end(chat);
    expect((await thread(moth.id, chat)).map(each => each.attachment_url ?? null)).not.toContainEqual(
      expect.any(String),
    );
    expect((await moth.storage.createSignedUrl(name, 60)).error).toMatchObject({ code: 'NoSuchKey' });
    expect((await moth.storage.download(name)).error).not.toBeNull();
    expect((await rae.storage.download(name)).error).toBeNull();
  });

  test('an attachment that is sent after a member left a group is not shown to that member', async () => {
    const { chat, name } = await shown(() => build.conversation([rae.id, moth.id, stranger.id]));
    await call(leaveConversation, { conversation_id: chat, user_id: moth.id }, moth.id);
    const sentLater = await upload(rae);
    await send(rae.id, chat, sentLater.fields);
    expect((await moth.storage.download(name)).error).toBeNull();
    expect((await moth.storage.download(sentLater.name)).error).not.toBeNull();
    expect((await moth.storage.download(sentLater.thumbnail)).error).not.toBeNull();
    expect((await stranger.storage.download(sentLater.name)).error).toBeNull();
  });

  test.each(['a message', 'a drink'])(
    "another user's attachment cannot be attached to %s in order to read the file",
    async way => {
      const { name, thumbnail, message } = await shown();
      const chat = await build.direct(stranger.id, moth.id);
      const voucher_id = await build.voucher({ owner_id: stranger.id });
      for (const attachment_url of [name, publicUrl(name), thumbnail, message?.attachment_url]) {
        const fields = { attachment_url, attachment_type: 'image' };
        const { status: answered, body } =
          way === 'a message'
            ? await send(stranger.id, chat, fields)
            : await call(
                sendAVoucher,
                { voucher_id, from: stranger.id, to: moth.id, ...fields },
                stranger.id,
              );
        expect([answered, body.message]).toEqual([400, expect.stringContaining('attachment_url')]);
        const asThumbnail = { ...(await upload(stranger)).fields, thumbnail_url: attachment_url };
        expect((await send(stranger.id, chat, asThumbnail)).status).toBe(400);
      }
      expect((await stranger.storage.download(name)).error).not.toBeNull();
    },
  );

  test('the attachment of a message may be a video, whose poster has a link and which has no preview', async () => {
    const chat = await build.direct(rae.id, moth.id);
    const name = `sys/videos/${randomUUID()}`;
    await rae.storage.upload(`${name}.mp4`, readFilm(), { contentType: 'video/mp4' });
    await rae.storage.upload(`${name}_th.jpg`, jpeg(photo));
    await send(rae.id, chat, {
      attachment_url: `${name}.mp4`,
      thumbnail_url: `${name}_th.jpg`,
      attachment_type: 'video',
    });
    const [read] = await thread(moth.id, chat);
    expect(read?.preview_url).toBeNull();
    expect(await status(read?.thumbnail_url)).toBe(200);
    const part = await fetch(`${url}${read?.attachment_url}`, { headers: { range: 'bytes=0-3' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4]);
  });
});

describe('an attachment of a drink', () => {
  async function sent() {
    const voucher_id = await build.voucher({ owner_id: rae.id });
    const file = await upload(rae);
    const input = { voucher_id, from: rae.id, to: moth.id, ...file.fields };
    expect((await call(sendAVoucher, input, rae.id)).body.success).toBe(true);
    return { voucher_id, ...file };
  }
  const details = async (viewer: UserId, voucher_id: Awaited<ReturnType<typeof sent>>['voucher_id']) =>
    (await call(shotVoucherDetails, { user_id: viewer, voucher_id }, viewer)).body.data;

  test('the attachment of a sent drink opens for its two people by the links of every answer', async () => {
    const { voucher_id, name } = await sent();
    const held = await call(myVouchers, { user_id: rae.id }, rae.id);
    const incoming = await call(incomingShots, { user_id: moth.id }, moth.id);
    for (const each of [
      held.body.data?.[0],
      incoming.body.data?.[0],
      await details(rae.id, voucher_id),
      await details(moth.id, voucher_id),
    ]) {
      expect(each?.voucher_id).toBe(voucher_id);
      for (const link of [each?.attachment_url, each?.thumbnail_url]) expect(await status(link)).toBe(200);
    }
    expect(await status((await details(moth.id, voucher_id))?.preview_url)).toBe(200);
    expect(await status(publicUrl(name))).toBe(400);
    for (const [person, opens] of [
      [rae, true],
      [moth, true],
      [stranger, false],
    ] as const)
      expect((await person.storage.download(name)).error === null).toBe(opens);
  });

  test('the attachment of a drink stays with the user who accepted the drink, and is deleted with a drink that comes back', async () => {
    const accepted = await sent();
    await call(acceptShot, { user_id: moth.id, voucher_id: accepted.voucher_id }, moth.id);
    expect((await moth.storage.download(accepted.name)).error).toBeNull();
    const declined = await sent();
    await call(declineShot, { user_id: moth.id, voucher_id: declined.voucher_id }, moth.id);
    expect((await moth.storage.download(declined.name)).error).not.toBeNull();
    expect((await details(moth.id, declined.voucher_id))?.attachment_url ?? null).toBeNull();
  });

  test('the attachment of a drink gets no new link after a block', async () => {
    const { name, voucher_id } = await sent();
    await build.block(rae.id, moth.id);
    expect((await moth.storage.createSignedUrl(name, 60)).error).toMatchObject({ code: 'NoSuchKey' });
    expect(await details(moth.id, voucher_id)).toBeNull();
  });

  test("the attachment of a drink may be kept by its own link when the drink's message changes", async () => {
    const { voucher_id, name } = await sent();
    const [held] = (await call(myVouchers, { user_id: rae.id }, rae.id)).body.data ?? [];
    const { attachment_url, thumbnail_url, attachment_type } = held ?? {};
    const input = { voucher_id, message: 'Cheers', attachment_url, thumbnail_url, attachment_type };
    const { body } = await call(updateDrinkVoucher, { ...input, user_id: rae.id } as never, rae.id);
    expect(body.data).toMatchObject({ message: 'Cheers', attachment_url });
    expect((await moth.storage.download(name)).error).toBeNull();
  });
});

test('the migration turns addresses of attachments from an earlier version into file names, whatever their form', async () => {
  const file = new URL('../../../migrations/0014-names-of-attachments.sql', import.meta.url);
  const [renaming = ''] = readFileSync(file, 'utf8').split('comment on');
  const chat = await build.direct(rae.id, moth.id);
  const name = `sys/images/${randomUUID()}`;
  const before = [
    `/storage/v1/object/public/${bucket}/${name}.jpg`,
    `https://nightjar.example/storage/v1/object/public/${bucket}/${name}_th.jpg?t=1`,
    `http://localhost:8080/storage/v1/render/image/public/${bucket}/${name}.png?width=9&height=9`,
    `${name}.webp`,
  ];
  for (const address of before)
    await sql`insert into messages (conversation_id, sender_id, attachment_url, thumbnail_url, attachment_type)
      values (${chat}, ${rae.id}, ${address}, ${address}, 'image')`.execute(db);
  await db
    .updateTable('vouchers')
    .set({ attachment_url: before[1], thumbnail_url: before[0] })
    .where('id', '=', await build.voucher({ owner_id: rae.id }))
    .execute();

  for (const statement of renaming.split(/;\n/).filter(each => each.trim()))
    await sql.raw(statement).execute(db);

  const kept = await db
    .selectFrom('messages')
    .select(['attachment_url', 'thumbnail_url'])
    .where('conversation_id', '=', chat)
    .orderBy('id')
    .execute();
  const names = [`${name}.jpg`, `${name}_th.jpg`, `${name}.png`, `${name}.webp`];
  expect(kept).toEqual(names.map(each => ({ attachment_url: each, thumbnail_url: each })));
  const vouchers = await db.selectFrom('vouchers').selectAll().where('owner_id', '=', rae.id).execute();
  expect(vouchers).toMatchObject([{ attachment_url: names[1], thumbnail_url: names[0] }]);
});
