import { attachmentLinkTimes, bucket, previewSizes } from '@nightjar/domain/kernel/upload';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSigner } from '../../signer.ts';
import { createAttachmentLinks } from './attachment-links.ts';
import { mustOpenLink, signedPath } from './signed-link.ts';

const signer = createSigner([Buffer.alloc(32, 1)]);
const name = 'sys/images/9c5b94b1-35ad-49bb-b118-8e8fc24abf80.jpg';
const other = 'sys/images/9c5b94b1-35ad-49bb-b118-8e8fc24abf80_th.jpg';
const noon = new Date('2026-11-21T12:00:00Z');
const until = noon.getTime() / 1000 + 60;
const tokenOf = (path: string) => new URL(path, 'http://x').searchParams.get('token') ?? '';
const token = tokenOf(signedPath(signer, name, { until }));
const small = { width: 10, fit: 'cover', quality: 80 } as const;
const smallToken = tokenOf(signedPath(signer, name, { until, rendering: small }));
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

describe('a link', () => {
  it('a signed link opens its file until its end', () => {
    expect(mustOpenLink(signer, token, { name, scope: 'file', now: noon })).toEqual({
      rendering: null,
      secondsLeft: 60,
    });
    expect(mustOpenLink(signer, token, { name, scope: 'file', now: after(59) }).secondsLeft).toBe(1);
    expect(() => mustOpenLink(signer, token, { name, scope: 'file', now: after(60) })).toThrow('has expired');
  });

  it('a signed link to a resized picture opens that size and no other', () => {
    expect(mustOpenLink(signer, smallToken, { name, scope: 'rendering', now: noon }).rendering).toEqual(
      small,
    );
    expect(() => mustOpenLink(signer, smallToken, { name, scope: 'file', now: noon })).toThrow();
    expect(() => mustOpenLink(signer, token, { name, scope: 'rendering', now: noon })).toThrow();
  });

  it.each([
    [{ width: 10 }, 'width=10&'],
    [{ height: 10 }, 'height=10&'],
    [{ width: 10, height: 20 }, 'width=10&height=20&'],
    [{}, ''],
  ])('a signed link to a picture with the size %j has the size before its token', (size, expected) => {
    const path = signedPath(signer, name, { until, rendering: { ...small, width: undefined, ...size } });
    expect(path).toMatch(new RegExp(`^/render/image/sign/${bucket}/${name}\\?${expected}token=[\\w-]+$`));
  });

  it('a signed link to another file or with another end is refused', () => {
    expect(() => mustOpenLink(signer, 'x', { name, scope: 'file', now: noon })).toThrow(
      expect.objectContaining({
        code: 'InvalidJWT',
        message: 'The link is not valid for this file, or it has expired',
      }),
    );
  });

  it.each([other, name.toUpperCase(), `/${name}`, `${name} `, encodeURIComponent(name), '', `x/../${name}`])(
    'a signed link does not open the file name %j',
    wrong => {
      expect(() => mustOpenLink(signer, token, { name: wrong, scope: 'file', now: noon })).toThrow(
        'not valid',
      );
    },
  );

  it.each([
    undefined,
    null,
    '',
    'x',
    '.',
    `${token}=`,
    `${token}A`,
    ` ${token}`,
    `${token},${token}`,
    [token],
  ])('the token %j of a signed link is refused', wrong => {
    expect(() => mustOpenLink(signer, wrong, { name, scope: 'file', now: noon })).toThrow('not valid');
  });

  it('a signed link with any letter of its token changed opens nothing', () => {
    const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
    fc.assert(
      fc.property(fc.nat(token.length - 1), letter, (at, changed) => {
        fc.pre(token[at] !== changed);
        const forged = token.slice(0, at) + changed + token.slice(at + 1);
        expect(() => mustOpenLink(signer, forged, { name, scope: 'file', now: noon })).toThrow('not valid');
      }),
    );
  });

  it('a token that was made for a QR code at a bar, or by another deployment, opens no file', () => {
    const content = Buffer.from(JSON.stringify({ until }));
    const elsewhere = createSigner([Buffer.alloc(32, 2)]);
    for (const forged of [
      Buffer.from(signer.sign('redemption', content)).toString('base64url'),
      tokenOf(signedPath(elsewhere, name, { until })),
    ])
      expect(() => mustOpenLink(signer, forged, { name, scope: 'file', now: noon })).toThrow('not valid');
  });
});

describe('the links of an answer', () => {
  const stored = { attachment_url: name, thumbnail_url: other, attachment_type: 'image' };
  const at = (now: Date) => createAttachmentLinks({ signer }, now).of(stored, previewSizes.message);

  it('all answers within one window of time have the same signed links, so that caches can be used, and the links are valid for one to two windows', () => {
    const { window, longest } = attachmentLinkTimes;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.nat(window - 1), (moment, within) => {
        const start = Math.floor(moment / window) * window;
        const now = new Date(start + within);
        const links = at(now);
        expect(links).toEqual(at(new Date(start)));
        expect(links).not.toEqual(at(new Date(start + window)));
        const opened = mustOpenLink(signer, tokenOf(links.attachment_url ?? ''), {
          name,
          scope: 'file',
          now,
        });
        expect(opened.secondsLeft).toBeGreaterThanOrEqual(window / 1000);
        expect(opened.secondsLeft).toBeLessThanOrEqual(longest / 1000);
      }),
    );
  });

  it('the signed links of an answer name their file, and the link of a preview names its size', () => {
    const { attachment_url, preview_url, thumbnail_url } = at(noon);
    expect(attachment_url).toContain(`/storage/v1/object/sign/${bucket}/${name}?token=`);
    expect(thumbnail_url).toContain(`/storage/v1/object/sign/${bucket}/${other}?token=`);
    expect(preview_url).toContain(
      `/storage/v1/render/image/sign/${bucket}/${name}?width=640&height=640&token=`,
    );
    const film = { attachment_url: name, thumbnail_url: other, attachment_type: 'video' };
    expect(createAttachmentLinks({ signer }, noon).of(film, previewSizes.message)).toEqual({
      attachment_url,
      preview_url: null,
      thumbnail_url,
    });
    const nothing = { attachment_url: null, thumbnail_url: null, attachment_type: null };
    expect(createAttachmentLinks({ signer }, noon).of(nothing, previewSizes.message)).toEqual({
      attachment_url: null,
      preview_url: null,
      thumbnail_url: null,
    });
  });
});
