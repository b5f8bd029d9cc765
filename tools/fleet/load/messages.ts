import { setTimeout as pause } from 'node:timers/promises';
import { createConversation } from '@nightjar/domain/chat/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { openPhone, type Phone } from '../../../apps/server/src/testing/phone.ts';
import { rowsOf } from '../../../apps/server/src/testing/replica/ask.ts';
import type { Crowd } from './crowd.ts';
import { type Load, newRecord, timed } from './records.ts';

/** The load of messages also knows what the phones show. */
export type MessageLoad = Load & {
  /** Counts the messages that a phone lacks although they are there, or shows although they are not. */
  countMessageMismatches(): Promise<number>;
};

const pauseBetweenMs = 100;
/** A phone whose socket was cut has this many milliseconds to connect again and to show what it missed. */
const catchUpMs = 60_000;

type Room = { readonly id: string; readonly phones: readonly Phone[] };

/** Friends talk in pairs. Each sends one message after the other, and repeats it until it is acknowledged. */
export async function talk(crowd: Crowd, pairs: number, isOver: () => boolean): Promise<MessageLoad> {
  const record = newRecord();
  const friends = (await crowd.guests(2 * pairs)).map(({ guest }) => guest);
  const rooms = await Promise.all(
    Array.from({ length: pairs }, (_, at) => openRoom(crowd, friends.slice(2 * at, 2 * at + 2))),
  );

  async function chat(phone: Phone, name: string): Promise<void> {
    for (let number = 1; !isOver(); number += 1) {
      const text = `${name} ${number}`;
      const message = await timed(record, () => phone.send(text));
      record.acknowledged.push({ stream: name, key: text, id: message.message_id });
      await pause(pauseBetweenMs);
    }
  }

  const find = async () => {
    const rows = await rowsOf(
      crowd.databaseUrl,
      'select id, message, conversation_id from messages where conversation_id = any($1) order by id',
      { values: [rooms.map(({ id }) => id)], limitMs: 60_000 },
    );
    return rows.map(({ id, message }) => {
      const key = String(message);
      return { stream: key.slice(0, key.lastIndexOf(' ')), key, id: String(id) };
    });
  };

  return {
    kind: 'messages',
    record,
    working: Promise.all(
      rooms.flatMap(({ phones }, room) =>
        phones.map((phone, at) => chat(phone, `friend ${at} of room ${room}`)),
      ),
    ),
    findWrites: find,
    async countMessageMismatches() {
      const there = Map.groupBy(await find(), ({ stream }) => stream.slice(stream.lastIndexOf(' ') + 1));
      const differing = () =>
        rooms.reduce((sum, { phones }, room) => {
          const ids = new Set(there.get(String(room))?.map(({ id }) => id));
          const shown = phones.map(
            phone => new Set<string>(phone.shown().map(({ message_id }) => message_id)),
          );
          return sum + shown.reduce((count, own) => count + own.symmetricDifference(ids).size, 0);
        }, 0);
      const end = performance.now() + catchUpMs;
      while (differing() > 0 && performance.now() < end) await pause(200);
      return differing();
    },
    close: async () =>
      void (await Promise.all(rooms.flatMap(({ phones }) => phones.map(phone => phone.close())))),
  };
}

async function openRoom(crowd: Crowd, friends: readonly UserId[]): Promise<Room> {
  const [founder, friend] = friends;
  if (!founder || !friend) throw new Error('A room has two friends.');
  const { conversation_id: id } = await crowd.call(
    createConversation,
    { created_by: founder, user_ids: [friend], group_name: 'Friday flock' },
    { guest: founder },
  );
  const phones = await Promise.all(
    friends.map(async guest => openPhone(crowd.url, await crowd.tokenOf(guest), guest, id)),
  );
  return { id, phones };
}
