import { createClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RestError } from './errors.ts';
import { readList } from './read-list.ts';

/** Returns the list as the unmodified client writes it. */
async function written(values: readonly string[]): Promise<string> {
  const asked: string[] = [];
  const answer: typeof fetch = async address => {
    asked.push(new URL(String(address)).searchParams.get('name') ?? '');
    return new Response('[]');
  };
  const client = createClient('http://localhost', 'sb_publishable_test', {
    accessToken: async () => null,
    global: { fetch: answer },
  });
  await client.from('users').select().in('name', values);
  return asked[0]?.replace(/^in\./, '') ?? '';
}

/** True for a text that can be read in only one way. */
const isPlain = (text: string) =>
  /[,()]/.test(text) ? !/["\\]/.test(text) : !text.startsWith('"') && !/^[ \t]/.test(text);

const letters = fc.string({
  unit: fc.constantFrom('"', '\\', ',', '(', ')', ' ', '\t', '\n', 'a', 'é', '🍹'),
});
const text = fc.oneof(letters, fc.string({ unit: 'binary' }));

describe('a list of values', () => {
  it('a list of values that the client writes into a filter of /rest/v1 is read as the same values', async () => {
    const plain = fc.uniqueArray(text.filter(isPlain), { minLength: 2, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(plain, async values => {
        expect(readList(await written(values))).toEqual(values);
      }),
    );
  });

  it('a filter by a list of one value in a query of /rest/v1 is read, and a filter by an empty list as empty', async () => {
    await fc.assert(
      fc.asyncProperty(text.filter(isPlain), async value => {
        expect(readList(await written([value]))).toEqual(value === '' ? [] : [value]);
      }),
    );
  });

  it('a filter list that the supabase client wrote for /rest/v1 is always readable, whatever the values contain', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 10 }), async values => {
        const list = await written(values);
        expect(() => readList(list)).not.toThrow();
      }),
    );
  });

  it('a filter list for /rest/v1 in any form is either read or refused, and causes no other error', () => {
    fc.assert(
      fc.property(letters, form => {
        try {
          return Array.isArray(readList(form));
        } catch (error) {
          return error instanceof RestError;
        }
      }),
    );
  });

  it.each(['"', '"\\",', '\\"', '",', '"a"b', '(', ' '])(
    'a filter list for /rest/v1 of 16,000 times %j is read or refused',
    part => {
      expect(() => readList(`(${part.repeat(16_000)}`)).toThrow(RestError);
    },
  );
});
