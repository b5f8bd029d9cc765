import type { Call } from '@nightjar/domain/kernel/call';
import { defineCall } from '@nightjar/domain/kernel/call';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openApiDocument } from '../../apps/server/src/platform/http/openapi.ts';
import { findBreaks } from './compare.ts';
import { callsOfDocument } from './contract.ts';
import { todaysCalls } from './last-release.ts';

const rateVenue = defineCall({
  id: 'rate-venue',
  method: 'POST',
  summary: 'Rates a venue.',
  access: 'registered',
  input: z.object({ venue_id: z.uuid(), stars: z.int().check(z.minimum(1), z.maximum(5)) }),
  output: z.object({ stars: z.int(), mood: z.enum(['good', 'bad']) }),
  refusals: ['never_there'],
  repeat: 'natural',
});

const contracts = (...calls: Call[]) =>
  callsOfDocument(openApiDocument({ venues: calls }, 'https://server.example'));
const sentences = (now: Call[], before: Call[] = [rateVenue]) =>
  findBreaks(contracts(...before), contracts(...now)).map(({ sentence }) => sentence);
const changed = (change: Partial<Call>): Call => ({ ...rateVenue, ...change });

describe('a change that breaks an installed app is named with its call', () => {
  test.each<[string, Call[], string]>([
    ['gone', [], 'it is gone (POST /functions/v1/one/rate-venue)'],
    [
      'another method',
      [changed({ method: 'PUT' })],
      'it moved from POST /functions/v1/one/rate-venue to PUT /functions/v1/one/rate-venue',
    ],
    [
      'another path',
      [changed({ path: '/functions/v1/stars' })],
      'it moved from POST /functions/v1/one/rate-venue to POST /functions/v1/stars',
    ],
    ['members alone', [changed({ access: 'member' })], 'it was open to registered and is open to member'],
    ['a role alone', [changed({ access: { role: 'pro' } })], 'it was open to registered and is open to pro'],
    ['the desk alone', [changed({ surface: 'desk' })], 'only the desk may call it now'],
    ['a recent code', [changed({ reauthentication: true })], 'it needs a recent code (always)'],
    [
      'a recent code for some',
      [changed({ reauthentication: 'for_some' })],
      'it needs a recent code (for_some)',
    ],
    [
      'a refusal less',
      [changed({ refusals: [] })],
      'the refusal never_there is gone, by which a screen of the installed app may go on',
    ],
    [
      'a refusal more',
      [changed({ refusals: ['closed', 'never_there'] })],
      'the refusal closed is new, and the installed app shows no more than its sentence',
    ],
    [
      'a repetition with a key',
      [changed({ repeat: 'key' })],
      'a repetition was safe as "natural" and is now safe only as "key"',
    ],
    ['a file', [changed({ answers: 'csv' })], 'its answer was application/json and is text/csv'],
    [
      'an input',
      [
        changed({
          input: z.object({ venue_id: z.uuid(), stars: z.int().check(z.minimum(1), z.maximum(4)) }),
        }),
      ],
      'input stars: maximum: the installed app keeps to 5, and the server takes 4',
    ],
    [
      'an output',
      [changed({ output: z.object({ stars: z.int(), mood: z.enum(['good', 'bad', 'so-so']) }) })],
      'output mood: the server may send "so-so", which the installed app does not know',
    ],
  ])('an installed app would break by this change: %s', (_, now, sentence) => {
    expect(sentences(now)).toEqual([`rate-venue: ${sentence}`]);
  });

  test('the query of a call that reads is compared with that of the last release like an input', () => {
    const read = (input: z.ZodMiniType) => changed({ method: 'GET', repeat: 'read', input }) as Call;
    const [before, now] = [read(z.object({ q: z.optional(z.string()) })), read(z.object({ q: z.string() }))];
    expect(sentences([now], [before])).toEqual([
      'rate-venue: input q: the installed app may leave it out, and the server needs it',
    ]);
  });
});

describe('a change that an installed app survives is not named', () => {
  const another = changed({ id: 'rate-event', path: '/functions/v1/one/rate-event', access: 'member' });
  test.each<[string, Call[]]>([
    ['a new call', [rateVenue, another]],
    ['another id and another summary', [changed({ id: 'give-stars', summary: 'Gives stars.' })]],
    ['open to more', [changed({ access: 'authenticated' })]],
    ['members and the desk', [changed({ access: 'anyone' })]],
    ['a repetition without a key', [changed({ repeat: 'read' })]],
    ['an exempted code', [changed({ reauthentication: { exempt: 'one star' } })]],
    [
      'an optional field and a further field of the answer',
      [
        changed({
          input: z.extend(rateVenue.input, { note: z.optional(z.string()) }),
          output: z.extend(rateVenue.output, { count: z.int() }),
        }),
      ],
    ],
  ])('an installed app survives this change: %s', (_, now) => {
    expect(sentences(now)).toEqual([]);
  });

  test('calls of the desk may change freely, because the pages of the desk come from the server', () => {
    expect(sentences([], [changed({ surface: 'desk' })])).toEqual([]);
  });
});

test('comparing the present calls with themselves finds no break, and each of the calls has an access and an answer', () => {
  const calls = todaysCalls();
  expect(findBreaks(calls, structuredClone(calls))).toEqual([]);
  expect(
    calls.filter(({ access, repeat, output }) => !access || !repeat || output === true).map(({ id }) => id),
  ).toEqual([]);
});
