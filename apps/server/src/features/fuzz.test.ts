import { declaredCalls } from '@nightjar/domain/calls';
import { sendMessage } from '@nightjar/domain/chat/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { fuzzInputsOf, inputsPerCall } from '../testing/arbitrary.ts';
import { validInput } from '../testing/valid-inputs.ts';

const { app, call, build } = await testApp({ AUTH_RATE_LIMITS: 'off' });

/**
 * Makes a caller in the middle of a night: one with friends, a group with messages, drinks, a bar and a shift, or one
 * with a role at the desk.
 */
async function makeCaller({ access }: Call) {
  const super_admin = typeof access === 'object';
  const me = await build.member({ pro: true, friends_count: 1, super_admin, activity_status: 'out' });
  const friend = await build.member({ friends_count: 1 });
  const stranger = await build.member({ private: true });
  await build.friendship(me, friend);
  await build.location(me);
  await build.location(friend);
  const venue = await build.venue();
  const { id: pro } = await build.pro({ venue_id: venue, user_id: me });
  const chat = await build.conversation([me, friend]);
  const sent = await call(sendMessage, { conversation_id: chat, user_id: me, message: 'Who is out?' }, me);
  const drinks = [];
  for (let count = 0; count < 4; count += 1) drinks.push(await build.voucher({ owner_id: me }));
  const people = [me, friend, stranger];
  const known = {
    user_id: [me],
    created_by: [me],
    requester_id: [me],
    requester_user_id: [me],
    reporter_id: [me],
    current_user_id: [me],
    other_user_id: people,
    target_user_id: people,
    requesting_id: people,
    reported_user_id: people,
    pro_user_id: people,
    user_ids: people,
    mentions: people,
    venue_id: [venue],
    event_id: [await build.event({ venue_id: venue, capacity: 1 })],
    reported_venue_id: [venue],
    pro_id: [pro],
    conversation_id: [chat],
    message_id: [sent.body.data?.message_id ?? ''],
    last_read_message_id: [sent.body.data?.message_id ?? ''],
    reply_to_message_id: [sent.body.data?.message_id ?? ''],
    before: [sent.body.data?.message_id ?? '', chat],
    after: [sent.body.data?.message_id ?? ''],
    from: [me],
    to: people,
    voucher_id: drinks,
    // The two times are 22 hours apart, in milliseconds since 1970.
    start: ['1795470000000'],
    end: ['1795550000000'],
    redirect_url: ['/drinks'],
    return_url: ['/admin/venues'],
    refresh_url: ['/admin/venues'],
    timezone: ['America/New_York', 'Pacific/Honolulu'],
    phone: ['+18135550134', '(813) 555-0134'],
    version: ['1.1.174', '1.2.0'],
    native: ['1.1.174'],
    current: ['1.1.174'],
    emoji: ['🍹', '❤️'],
    message: ['Who is out?'],
    path: [`venues/${venue}-logo.png`],
    paths: [`venues/${venue}-logo.png`],
  };
  return { me, known };
}

/**
 * If a call accepts few of the random inputs, it gets more of them, in at most this many batches, until one passes its
 * validation.
 */
const batchesAtMost = 12;

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** A GET call carries its fields as text in the address. */
const onTheWire = ({ method }: Call, input: Record<string, unknown>) =>
  method === 'GET'
    ? Object.fromEntries(Object.entries(input).map(([field, value]) => [field, textOf(value)]))
    : input;

/** In tests the server checks its own answers, so an answer that breaks its declaration is also a 500. */
test.each(declaredCalls.map(declaration => [declaration.id, declaration] as const))(
  `the call %s answers ${inputsPerCall} generated inputs as declared, and none with a 5xx`,
  async (_name, declaration) => {
    const { me, known } = await makeCaller(declaration);
    const answers = new Set<number>();
    const passed = () => answers.has(200) || answers.has(404);
    for (let batch = 0; batch === 0 || (batch < batchesAtMost && !passed()); batch += 1)
      await fc.assert(
        fc.asyncProperty(fuzzInputsOf(declaration, known), async input => {
          const { status, body } = await call(declaration, onTheWire(declaration, input), me);
          answers.add(status);
          expect(status, `${JSON.stringify(input)} → ${body.message}`).toBeLessThan(500);
        }),
        { numRuns: inputsPerCall },
      );
    // At least one input must pass the validation. If all were refused, the test would find nothing.
    expect(passed()).toBe(true);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  },
  60_000,
);

test('the server answers junk of any shape, alone or beside valid fields, without a 5xx', async () => {
  const member = await build.member({ pro: true, registered: true });
  const junk = fc.oneof(
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.anything()),
    fc.object(),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...declaredCalls.filter(({ method }) => method !== 'GET')),
      fc.dictionary(fc.string(), junk),
      fc.boolean(),
      async (declaration, extra, valid) => {
        const input = valid ? { ...validInput(declaration, member), ...extra } : extra;
        const reply = await call(declaration, input, member);
        expect(reply.status).toBeLessThan(500);
      },
    ),
    { numRuns: 400 },
  );
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

/**
 * The lists are nested far more deeply than any call accepts. They are written as text, because `JSON.stringify` fails
 * at such a depth.
 */
const lists = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;

test('the server answers five thousand nested lists in any field without a 5xx', async () => {
  const keeper = await build.member({ pro: true, registered: true, super_admin: true });
  for (const declaration of declaredCalls.filter(({ method }) => method !== 'GET')) {
    const example: Record<string, unknown> = validInput(declaration, keeper);
    for (const field of Object.keys(example))
      for (const value of [lists, `{"name":${lists}}`]) {
        const { [field]: _replaced, ...others } = example;
        const body = `${JSON.stringify({ ...others, '': 0 }).slice(0, -1)},${JSON.stringify(field)}:${value}}`;
        const reply = await call(declaration, {}, keeper, { body });
        expect(reply.status, `${declaration.id} ${field}`).toBeLessThan(500);
      }
  }
}, 60_000);
