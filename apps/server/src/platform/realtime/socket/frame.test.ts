import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePush, encodeBroadcast } from './binary-frame.ts';
import { broadcastText, decodeText, encodeText, topicOf, versions, wireTopic } from './frame.ts';

const name = fc.string({ unit: 'grapheme', maxLength: 40 }).filter(text => Buffer.byteLength(text) <= 255);
const ref = fc.option(fc.string({ minLength: 1, maxLength: 20 }));
const frame = fc.record({ joinRef: ref, ref, topic: name, event: name, payload: fc.jsonValue() });

describe.each(versions)('text of protocol %s', version => {
  it('a text frame is read as it was written', () => {
    fc.assert(
      fc.property(frame, written => {
        const plain = JSON.parse(JSON.stringify(written));
        expect(decodeText(version, encodeText(version, written))).toEqual(plain);
      }),
    );
  });

  it('a broadcast in a text frame has the form of any other frame', () => {
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
    'a text that is no realtime frame is refused: %j',
    text => {
      expect(decodeText(version, text)).toBeNull();
    },
  );

  it('a text frame whose topic, event or ref is longer than 255 bytes is refused, as in a binary frame', () => {
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
  it('the name of a topic follows the prefix "realtime:" in a frame', () => {
    expect(wireTopic('user-1')).toBe('realtime:user-1');
    expect(topicOf('realtime:user-1')).toBe('user-1');
  });

  it.each(['user-1', 'phoenix', 'xrealtime:user-1'])('the topic %s in a frame has no name', wire => {
    expect(topicOf(wire)).toBeNull();
  });
});

describe('binary frames', () => {
  const bytes = fc.uint8Array().map(array => Buffer.from(array));
  const push = fc.record({ joinRef: ref, ref, topic: name, event: name, meta: name, payload: bytes });

  type PushParts = typeof push extends fc.Arbitrary<infer Parts> ? Parts : never;

  /**
   * Writes a binary broadcast as the client's library does: kind, five lengths, the encoding, the fields and the
   * payload.
   */
  function written({ joinRef, ref, topic, event, meta, payload }: PushParts): Buffer {
    const fields = [joinRef ?? '', ref ?? '', topic, event, meta].map(text => Buffer.from(text));
    return Buffer.concat([Buffer.of(3, ...fields.map(field => field.length), 0), ...fields, payload]);
  }

  it('a binary frame is read as the client writes it', () => {
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

  it('a binary frame that ends before its fields is refused', () => {
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

    it('a binary frame with JSON has the value of the JSON as its payload', () => {
      expect(decodePush(bytesOf('{"by":"raé"}'))).toMatchObject({
        payload: { type: 'broadcast', event: 'b', payload: { by: 'raé' } },
      });
    });

    it('a binary frame with invalid JSON is refused', () => {
      expect(decodePush(bytesOf('{'))).toBeNull();
    });

    it('a binary frame of an unknown kind or encoding is refused', () => {
      for (const other of [
        [4, 1],
        [0, 1],
        [3, 2],
      ] as [number, number][])
        expect(decodePush(bytesOf('{}', other))).toBeNull();
    });
  });

  it('a binary frame to a client has a header of lengths, then its topic, event and payload', () => {
    expect([...encodeBroadcast('a', 'ü', Buffer.of(1, 2))]).toEqual([
      ...[4, 'realtime:a'.length, 2, 0, 0],
      ...Buffer.from('realtime:aü'),
      ...[1, 2],
    ]);
  });
});
