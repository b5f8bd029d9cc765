import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { systemRandom } from '../random.ts';
import { createSigner } from '../signer.ts';
import {
  fingerprintsOf,
  makeAnswer,
  makeQuestion,
  questionPath,
  readAnswer,
  readQuestion,
} from './question.ts';

const { url, clock, platform } = await testApp();
const { signer } = platform;
const strange = createSigner([Buffer.alloc(32, 9)]);

const post = async (body: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(url + questionPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const questionAt = (now: Date) => makeQuestion(signer, { random: systemRandom, now });
const minuteMs = 60_000;

test("a running server answers its own doctor's question with what it saw of the request, and answers one question only once", async () => {
  const question = questionAt(clock.now());
  const { status, body } = await post({ question }, { 'x-forwarded-for': '198.51.100.77, 203.0.113.9' });
  expect(status).toBe(200);
  expect(readAnswer(signer, question, body)).toMatchObject({
    address: '127.0.0.1',
    forwardedFor: ['198.51.100.77', '203.0.113.9'],
    trustProxy: 0,
  });
  expect((await post({ question })).status).toBe(404);
});

test("a doctor's question that is invalid or was made without the keys of the deployment is answered like a path that does not exist", async () => {
  const nothing = await fetch(`${url}/doctor/nothing`, { method: 'POST' });
  const fieldsOfNothing = Object.keys((await nothing.json()) as object);
  const old = questionAt(new Date(clock.now().getTime() - minuteMs - 1));
  const early = questionAt(new Date(clock.now().getTime() + minuteMs + 1));
  const bodies = [
    { question: makeQuestion(strange, { random: systemRandom, now: clock.now() }) },
    { question: old },
    { question: early },
    { question: questionAt(clock.now()).slice(0, -2) },
    { question: 'A'.repeat(150) },
    { question: 7 },
    { question: '' },
    {},
    [],
    '"a text"',
  ];
  for (const body of bodies) {
    const answer = await post(body);
    expect(answer.status).toBe(404);
    expect(Object.keys(answer.body)).toEqual(fieldsOfNothing);
  }
  expect((await fetch(url + questionPath)).status).toBe(404);
});

test('the doctor refuses an answer that another server made or that was changed on its way', async () => {
  const question = questionAt(clock.now());
  const { body } = await post({ question });
  const seen = readAnswer(signer, question, body);
  if (!seen) throw new Error('The server did not answer.');
  expect(readAnswer(strange, question, body)).toBeNull();
  expect(readAnswer(signer, questionAt(clock.now()), body)).toBeNull();
  expect(
    readAnswer(signer, question, { ...body, seen: JSON.stringify({ ...seen, trustProxy: 3 }) }),
  ).toBeNull();
  const read = readQuestion(
    strange,
    makeQuestion(strange, { random: systemRandom, now: clock.now() }),
    clock.now(),
  );
  if (!read) throw new Error('The question cannot be read.');
  expect(readAnswer(signer, question, makeAnswer(strange, read, seen))).toBeNull();
});

test("the fingerprint by which the doctor compares a setting depends on the setting's name and value, and does not reveal the value", () => {
  const one = fingerprintsOf(signer, { PORT: '8080', DESK_PORT: '8080', CITY: 'Tampa' });
  expect(new Set(Object.values(one)).size).toBe(3);
  expect(fingerprintsOf(signer, { CITY: 'Tampa' })).toEqual({ CITY: one.CITY });
  expect(fingerprintsOf(strange, { CITY: 'Tampa' })).not.toEqual({ CITY: one.CITY });
  expect(JSON.stringify(one)).not.toContain('Tampa');
});
