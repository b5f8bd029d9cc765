import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { misnamedRefusal, twoKindsRefusal } from '@nightjar/domain/kernel/file-kind/refusals';
import { afterAll, describe, expect, it } from 'vitest';
import { plainPicture } from '../../../testing/uploads/pictures.ts';
import { mustBeDeclaredAs, mustBeOfItsKindAlone } from './inspect.ts';

const folder = await mkdtemp(join(tmpdir(), 'inspect-'));
afterAll(() => rm(folder, { recursive: true }));

async function inspect(...parts: (Buffer | string)[]) {
  const file = join(folder, 'file');
  await writeFile(file, Buffer.concat(parts.map(part => Buffer.from(part))));
  await mustBeOfItsKindAlone(file, 'jpg');
}

describe('a declared type', () => {
  it.each([
    'image/jpeg',
    'IMAGE/JPEG',
    ' image/jpeg ',
    'image/jpeg; charset=utf-8',
    'image/jpeg;x=image/png',
  ])('the declared type %j of an upload is accepted for a .jpg', declared => {
    expect(() => mustBeDeclaredAs('jpg', declared)).not.toThrow();
  });

  it.each(['image/png', 'image/jpg', 'image', '', 'text/html; image/jpeg'])(
    'the declared type %j of an upload is refused for a .jpg',
    declared => {
      expect(() => mustBeDeclaredAs('jpg', declared)).toThrow(
        expect.objectContaining({
          code: 'InvalidMimeType',
          message: `mime type ${declared} is not supported for .jpg`,
        }),
      );
    },
  );
});

describe('the structure of a file', async () => {
  const [jpeg, png] = [await plainPicture().jpeg().toBuffer(), await plainPicture().png().toBuffer()];

  it('an upload whose content is of another kind than its name is refused, and the message names the kind and a remedy', async () => {
    await expect(inspect(jpeg)).resolves.toBeUndefined();
    await expect(inspect(png)).rejects.toMatchObject({
      code: 'InvalidMimeType',
      message: misnamedRefusal('png', 'jpg'),
    });
    await expect(inspect('text')).rejects.toMatchObject({
      code: 'InvalidMimeType',
      message: misnamedRefusal(null, 'jpg'),
    });
  });

  it('an upload that is of two kinds is refused, and the message names both kinds', async () => {
    await expect(inspect(jpeg, '<!doctype html>')).rejects.toMatchObject({
      code: 'InvalidMimeType',
      message: twoKindsRefusal('jpeg', 'page'),
    });
  });

  it('an upload with more parts than any camera writes is refused', async () => {
    const parts = Buffer.alloc(1_000_000, Buffer.from([0xff, 0xe1, 0, 2]));
    await expect(inspect(jpeg.subarray(0, 2), parts, jpeg.subarray(2))).rejects.toMatchObject({
      code: 'InvalidMimeType',
      message: misnamedRefusal(null, 'jpg'),
    });
  });
});
