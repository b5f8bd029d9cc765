import { randomUUID } from 'node:crypto';
import { mySessions, signup, updateActivityStatus } from '@nightjar/domain/account/calls';
import { sendMessage } from '@nightjar/domain/chat/calls';
import { redeemFreeDrink } from '@nightjar/domain/drinks/calls';
import { storageFullSentences } from '@nightjar/domain/kernel/failure';
import { bucket } from '@nightjar/domain/kernel/upload';
import { afterEach, describe, expect, test } from 'vitest';
import { roomyDisk } from './platform/disk/disk.ts';
import type { Room } from './platform/disk/room.ts';
import { testApp } from './testing/app.ts';
import { authRig } from './testing/auth-rig.ts';
import { jpeg } from './testing/storage-rig.ts';
import { supabaseClient } from './testing/supabase.ts';
import { plainPicture } from './testing/uploads/pictures.ts';

let room: Room = 'ample';
const disk = { ...roomyDisk, room: () => room, hasRoomFor: () => room !== 'full' };
afterEach(() => {
  room = 'ample';
});

const app = await testApp({}, () => ({ disk }));
const { call, build, db } = app;
const picture = jpeg(await plainPicture().jpeg().toBuffer());
const refused = {
  status: 507,
  body: { success: false, code: 'storage_full', message: storageFullSentences.write },
};

async function twoWhoTalk() {
  const [user, other] = [await build.member(), await build.member()];
  const conversation_id = await build.direct(user, other);
  const message = (text: string, client_id: string = randomUUID()) => ({
    ...{ user_id: user, conversation_id, client_id, message: text },
  });
  return { user, message };
}

describe('on a full disk', () => {
  test('a write to a full disk is refused with a sentence and the time of the next try, and nothing is written', async () => {
    const { user, message } = await twoWhoTalk();
    room = 'full';
    const reply = await call(sendMessage, message('Hello'), user);
    expect(reply).toMatchObject(refused);
    expect(reply.headers.get('retry-after')).toBe('30');
    expect(await db.selectFrom('messages').selectAll().where('sender_id', '=', user).execute()).toEqual([]);
  });

  test('a server with a full disk answers reads, and calls that end something such as a status "out"', async () => {
    const user = await build.member();
    room = 'full';
    expect((await call(mySessions, {}, user)).status).toBe(200);
    expect((await call(updateActivityStatus, { user_id: user, activity_status: 'in' }, user)).status).toBe(
      200,
    );
  });

  test('a server with a full disk repeats the answer of a pour that was made before, and pours nothing new', async () => {
    const guest = await build.member();
    await build.location(guest);
    const { venue_id, pro_code, pro_color_id } = await build.pro();
    const input = { user_id: guest, venue_id, pro_code, pro_color_id };
    const key = randomUUID();
    const first = await call(redeemFreeDrink, input, guest, { key });
    room = 'full';
    const again = await call(redeemFreeDrink, input, guest, { key });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await call(redeemFreeDrink, input, guest, { key: randomUUID() })).toMatchObject(refused);
  });

  test('a server whose disk has little room, and is not full, accepts writes', async () => {
    room = 'low';
    const { user, message } = await twoWhoTalk();
    expect((await call(sendMessage, message('There is room for this'), user)).status).toBe(200);
  });

  test('a server with a full disk refuses an upload with a sentence about files, and still reads and deletes files', async () => {
    const user = await build.user({ subscribed: true });
    const files = supabaseClient(app, await app.sessionOf(user)).storage.from(bucket);
    const name = `users/${user}-profile.jpg`;
    expect((await files.upload(name, picture)).error).toBeNull();
    room = 'full';
    const { error } = await files.upload(name, picture, { upsert: true });
    expect(error).toMatchObject({ status: 507, statusCode: '507', message: storageFullSentences.upload });
    expect((await fetch(files.getPublicUrl(name).data.publicUrl)).status).toBe(200);
    expect((await files.remove([name])).data).toHaveLength(1);
  });

  test('a server with a full disk reports that at /readyz with the status 200', async () => {
    room = 'full';
    const answer = await fetch(`${app.url}/readyz`);
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { status: 'degraded', disk: 'full: nothing new is saved' },
    ]);
  });
});

test('a person who answers the questions of the sign-up on a full disk reads that no account is opened for now', async () => {
  const newcomer = await build.user({ registered: false });
  room = 'full';
  const facts = { first_name: 'Ada', last_name: 'Moon', nickname: 'Ada', dob: '1998-01-02', gender: 'Woman' };
  expect(await call(signup, { user_id: newcomer, ...facts, terms: true }, newcomer)).toMatchObject({
    status: 507,
    body: { code: 'storage_full', message: storageFullSentences.signUp },
  });
});

describe('a sign-in on a full disk', async () => {
  const rig = await authRig();
  const node = await rig.start({ disk });

  test('a new account on a server with a full disk is refused with a sentence, and its code opens the account once there is room', async () => {
    const phone = rig.nextPhone();
    const { auth } = node.client();
    await auth.signInWithOtp({ phone });
    const token = await rig.codeFor(phone);
    room = 'full';
    const { error } = await auth.verifyOtp({ phone, token, type: 'sms' });
    expect(error).toMatchObject({ status: 507, code: 'storage_full', message: storageFullSentences.signUp });
    room = 'ample';
    expect((await auth.verifyOtp({ phone, token, type: 'sms' })).data.session).not.toBeNull();
  });

  test('a person with an account can sign in, renew the session and sign out on a server with a full disk', async () => {
    const { phone } = await rig.signIn(node);
    room = 'full';
    const { client } = await rig.signIn(node, phone);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.signOut()).error).toBeNull();
  });
});
