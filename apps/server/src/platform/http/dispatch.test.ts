import { drinkRefusals } from '@nightjar/domain/drinks/refusals';
import { version } from '@nightjar/domain/releases/calls';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { createCallBudget } from '../limits/call-budget.ts';
import { registerCalls } from './dispatch.ts';
import { registerErrors } from './errors.ts';
import type { Handler } from './handler.ts';

const { platform } = await testApp();
const neverCounted = { allowed: true, until: new Date(0) };
const silent = { enqueue: async () => {}, announce: async () => {} };

/** Returns the answer of the call `version` when this handler answers it. */
async function answerOf(answer: Handler['answer'], checkAnswers = true) {
  const app = Fastify();
  registerErrors(app);
  registerCalls(app, [{ declaration: version, answer }], {
    platform,
    authenticate: async () => null,
    reactions: silent,
    budget: createCallBudget(null, { ...platform, countStrangers: async () => neverCounted }),
    checkAnswers,
  });
  const reply = await app.inject(version.path);
  return { status: reply.statusCode, body: reply.json() };
}

const right = { value: '1', production: '1', version: '1', bundle: null };

describe('a server that checks its own answers', () => {
  test('a server that checks its own answers accepts an answer as its call declares it', async () => {
    expect(await answerOf(async () => ({ data: right }))).toMatchObject({
      status: 200,
      body: { data: right },
    });
  });

  test('a server that checks its own answers finds a presenter that forgets a field', async () => {
    const { status, body } = await answerOf(async () => ({ data: { value: '1' } }));
    expect([status, body.message]).toEqual([500, expect.stringContaining('version answered production')]);
  });

  test('a server that checks its own answers finds a presenter that sends an undeclared field', async () => {
    const { status, body } = await answerOf(async () => ({ data: { ...right, geometry: [] } }));
    expect([status, body.message]).toEqual([500, expect.stringContaining('version answered geometry')]);
  });

  test('a server that checks its own answers finds an undeclared refusal', async () => {
    const { status, body } = await answerOf(async () => drinkRefusals.refuse('wrong_code'));
    expect([status, body.message]).toEqual([500, expect.stringContaining('undeclared refusal wrong_code')]);
  });
});

test('an unexpected error is answered with 500 and the id of the request, without the message of the error', async () => {
  const { status, body } = await answerOf(async () => {
    throw new Error('relation "users" does not exist');
  });
  expect(status).toBe(500);
  expect(body).toMatchObject({ success: false, code: 'unexpected' });
  expect(body.message).toMatch(/^Something went wrong on our side \(request \S+\)\.$/);
});

test('a missing database is answered with 503 and the code unavailable', async () => {
  const { status, body } = await answerOf(async () => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' });
  });
  expect([status, body.code]).toEqual([503, 'unavailable']);
});
