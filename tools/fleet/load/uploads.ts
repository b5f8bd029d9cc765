import { setTimeout as pause } from 'node:timers/promises';
import type { UserId } from '@nightjar/domain/kernel/id';
import { bucket, publicFilesPath } from '@nightjar/domain/kernel/upload';
import { averageColor, plainPicture } from '../../../apps/server/src/testing/uploads/pictures.ts';
import type { Found } from '../checker.ts';
import { type Crowd, tryMs } from './crowd.ts';
import { insist, type Load, newRecord, Refused, timed } from './records.ts';

const guestsAtATime = 20;
const pauseBetweenMs = 400;

/** Guests upload a picture of themselves, each in a color of their own. */
export function upload(crowd: Crowd, uploaders: number, isOver: () => boolean): Load {
  const record = newRecord();
  let count = 0;

  async function uploadPicture(guest: UserId, color: Color): Promise<void> {
    const answer = await fetch(`${crowd.url}/storage/v1/object/${bucket}/${picturePathOf(guest)}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await crowd.tokenOf(guest)}`,
        'content-type': 'image/jpeg',
        'x-upsert': 'true',
      },
      body: new Uint8Array(await pictureOf(color)),
      signal: AbortSignal.timeout(2 * tryMs),
    });
    const text = await answer.text();
    if (answer.ok) return;
    if (answer.status < 500) throw new Refused(`The upload was refused: ${answer.status} ${text}`);
    throw new Error(text);
  }

  async function uploadUntilOver(): Promise<void> {
    while (!isOver()) {
      for (const { guest } of (await insist(() => crowd.guests(guestsAtATime), isOver)) ?? []) {
        if (isOver()) return;
        const color = colorOf(count);
        count += 1;
        await timed(record, () =>
          insist(
            () => uploadPicture(guest, color),
            () => false,
          ),
        );
        record.acknowledged.push({ stream: guest, key: picturePathOf(guest), id: color.join(' ') });
        await pause(pauseBetweenMs);
      }
    }
  }

  return {
    kind: 'uploads',
    record,
    working: Promise.all(Array.from({ length: uploaders }, uploadUntilOver)),
    async findWrites() {
      const found: Found[] = [];
      for (const { stream, key } of record.acknowledged) {
        const answer = await fetch(`${crowd.url}${publicFilesPath}${key}`);
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (answer.ok) found.push({ stream, key, id: (await colorIn(bytes)).join(' ') });
      }
      return found;
    },
    close: async () => {},
  };
}

const picturePathOf = (guest: UserId) => `users/${guest}-profile.jpg`;

type Color = readonly number[];

/**
 * Each part of a color has one of so many values, which are far enough apart to be recognized after a picture is
 * encoded again.
 */
const steps = 8;
const colorStepSize = 32;
const halfColorStep = colorStepSize / 2;

const colorOf = (number: number): Color =>
  [number, Math.floor(number / steps), Math.floor(number / steps ** 2)].map(
    part => (part % steps) * colorStepSize + halfColorStep,
  );

function pictureOf(color: Color): Promise<Buffer> {
  return plainPicture(64, 64, `rgb(${color.join(', ')})`)
    .jpeg()
    .toBuffer();
}

const colorIn = async (picture: Buffer): Promise<Color> =>
  (await averageColor(picture)).map(
    share => Math.floor(share / colorStepSize) * colorStepSize + halfColorStep,
  );
