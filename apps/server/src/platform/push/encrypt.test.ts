import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPush, longestText } from './encrypt.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('the encryption of pushes reproduces the example of RFC 8291, appendix A, to the last byte', () => {
  const encrypted = encryptPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      publicKey: bytes(
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      secret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    {
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    },
  );
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('the owner of the browser’s key decrypts a push of the longest allowed length', () => {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const secret = randomBytes(16);
  const text = randomBytes(longestText);
  const encrypted = encryptPush(
    text,
    { publicKey: browser.getPublicKey(), secret },
    { privateKey: ephemeralKey(), salt: randomBytes(16) },
  );
  const salt = encrypted.subarray(0, 16);
  const sender = encrypted.subarray(21, 86);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), secret, info, 32));
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(encrypted.subarray(-16));
  const opened = Buffer.concat([decipher.update(encrypted.subarray(86, -16)), decipher.final()]);
  expect(opened.subarray(0, -1)).toEqual(text);
  expect(opened.at(-1)).toBe(2);
});

test('a push with a text that is too long is refused', () => {
  const browser = createECDH('prime256v1');
  const publicKey = browser.generateKeys();
  const recipient = { publicKey, secret: randomBytes(16) };
  const once = { privateKey: ephemeralKey(), salt: randomBytes(16) };
  expect(() => encryptPush(Buffer.alloc(longestText + 1), recipient, once)).toThrow(RangeError);
});

function ephemeralKey(): Buffer {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return ecdh.getPrivateKey();
}
