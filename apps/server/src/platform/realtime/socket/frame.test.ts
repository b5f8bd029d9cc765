import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePush, encodeBroadcast } from './binary-frame.ts';
import { broadcastText, decodeText, encodeText, topicOf, versions, wireTopic } from './frame.ts';

const name = fc.string({ unit: 'grapheme', maxLength: 40 }).filter(text => Buffer.byteLength(text) <= 255);
const ref = fc.option(fc.string({ minLength: 1, maxLength: 20 }));
const frame = fc.record({ joinRef: ref, ref, topic: name, event: name, payload: fc.jsonValue() });

describe.each(versions)('text of protocol %s', version => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(frame, written => {
        const plain = JSON.parse(JSON.stringify(written));
        expect(decodeText(version, encodeText(version, written))).toEqual(plain);
      }),
    );
  });

  it('has a broadcast in the form of any other frame', () => {
    fc.assert(
      fc.property(name, name, fc.jsonValue(), (topic, event, payload) => {
        const json = JSON.stringify(payload);
        expect(decodeText(version, broadcastText(version, { topic, event, json }))).toEqual({
          joinRef: null,
          ref: null,
          topic: `realtime:${topic}`,
          event: 'broadcast',
          payload: { type: 'broadcast', event, payload: JSON.parse(json) },
        });
      }),
    );
  });

  it.each(['', '7', 'null', '{}', '[]', '[1,2,3,4,5]', '{"topic":"a"}', '[null,null,"a"]', 'undefined'])(
    'is no frame for %j',
    text => {
      expect(decodeText(version, text)).toBeNull();
    },
  );

  it('has no names that the binary form could not carry', () => {
    const frame = { joinRef: null, ref: null, topic: 'a', event: 'a', payload: {} };
    const read = (changed: object) => decodeText(version, encodeText(version, { ...frame, ...changed }));
    for (const member of ['topic', 'event']) {
      expect(read({ [member]: `${'ü'.repeat(127)}x` })).not.toBeNull();
      expect(read({ [member]: 'ü'.repeat(128) })).toBeNull();
    }
    for (const member of ['ref', 'joinRef']) {
      expect(read({ [member]: 'x'.repeat(255) })).not.toBeNull();
      expect(read({ [member]: 'x'.repeat(256) })).toBeNull();
    }
  });
});

describe('a topic on the wire', () => {
  it('has its name behind a prefix', () => {
    expect(wireTopic('user-1')).toBe('realtime:user-1');
    expect(topicOf('realtime:user-1')).toBe('user-1');
  });

  it.each(['user-1', 'phoenix', 'xrealtime:user-1'])('has no name in %s', wire => {
    expect(topicOf(wire)).toBeNull();
  });
});

describe('binary frames', () => {
  const bytes = fc.uint8Array().map(array => Buffer.from(array));
  const push = fc.record({ joinRef: ref, ref, topic: name, event: name, meta: name, payload: bytes });

  type PushParts = typeof push extends fc.Arbitrary<infer Parts> ? Parts : never;

  /** The client's serialiser writes kind, five lengths, the encoding, the fields, the payload. */
  function written({ joinRef, ref, topic, event, meta, payload }: PushParts): Buffer {
    const fields = [joinRef ?? '', ref ?? '', topic, event, meta].map(text => Buffer.from(text));
    return Buffer.concat([Buffer.of(3, ...fields.map(field => field.length), 0), ...fields, payload]);
  }

  it('are read as the client writes them', () => {
    fc.assert(
      fc.property(push, parts => {
        const { joinRef, ref, topic, event, payload } = parts;
        expect(decodePush(written(parts))).toEqual({
          joinRef,
          ref,
          topic,
          event: 'broadcast',
          payload: { type: 'broadcast', event, payload },
        });
      }),
    );
  });

  it('that end before their fields are refused', () => {
    fc.assert(
      fc.property(push, fc.nat(), (parts, cut) => {
        const whole = written({ ...parts, payload: Buffer.alloc(0) });
        expect(decodePush(whole.subarray(0, cut % whole.length))).toBeNull();
      }),
    );
  });

  describe('with JSON', () => {
    const bytesOf = (payload: string, [kind, encoding]: [number, number] = [3, 1]) => {
      const parts = {
        joinRef: '1',
        ref: '2',
        topic: 'a',
        event: 'b',
        meta: '',
        payload: Buffer.from(payload),
      };
      const bytes = written(parts);
      [bytes[0], bytes[6]] = [kind, encoding];
      return bytes;
    };

    it('have the values of the JSON as payload', () => {
      expect(decodePush(bytesOf('{"by":"raé"}'))).toMatchObject({
        payload: { type: 'broadcast', event: 'b', payload: { by: 'raé' } },
      });
    });

    it('that is invalid are refused', () => {
      expect(decodePush(bytesOf('{'))).toBeNull();
    });

    it('of another kind or encoding are refused', () => {
      for (const other of [
        [4, 1],
        [0, 1],
        [3, 2],
      ] as [number, number][])
        expect(decodePush(bytesOf('{}', other))).toBeNull();
    });
  });

  it('to clients have a header of lengths, then topic, event and payload', () => {
    expect([...encodeBroadcast('a', 'ü', Buffer.of(1, 2))]).toEqual([
      ...[4, 'realtime:a'.length, 2, 0, 0],
      ...Buffer.from('realtime:aü'),
      ...[1, 2],
    ]);
  });
});
