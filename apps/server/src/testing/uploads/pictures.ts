import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Returns a plain picture of that size. A picture of noise is used where the bytes must not be compressible. */
export function plainPicture(width = 64, height = 48, background = '#F2B705') {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Returns the shares of red, green and blue of a picture, from 0 to 255. */
export async function averageColor(picture: Buffer): Promise<number[]> {
  const { channels } = await sharp(picture).stats();
  return channels.slice(0, 3).map(({ mean }) => mean);
}

/** Returns a photo that contains where it was taken, by whom and with which camera. */
export function photoWithSecrets(): Promise<Buffer> {
  return plainPicture()
    .withExif({
      IFD0: { Make: 'SecretMake', Artist: 'SecretName' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '27/1 56/1 49/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '82/1 27/1 32/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><SecretXmp/></x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Returns a PNG of a few bytes whose header claims that many pixels. */
export function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1024))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
