import { expect, test } from 'vitest';
import { createLog, withoutPersonalData } from './log.ts';

const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

test.each([
  ['{"phone":"+18135550101"}', '{"phone":"[hidden]"}'],
  ['{"user":{"new_phone":"18135550101","name":"Rae"}}', '{"user":{"new_phone":"[hidden]","name":"Rae"}}'],
  ['{"authorization":"Bearer abc.def"}', '{"authorization":"[hidden]"}'],
  ['{"refresh_token":"a\\"b","n":1}', '{"refresh_token":"[hidden]","n":1}'],
  ['{"code":"123456"}', '{"code":"[hidden]"}'],
  ['{"pro_code":"1234","venue":"x"}', '{"pro_code":"[hidden]","venue":"x"}'],
  ['{"msg":"Key (phone)=(18135550101) already exists."}', '{"msg":"Key (phone)=([phone]) already exists."}'],
  ['{"key":18135550101,"all":[18135550101,1]}', '{"key":0,"all":[0,1]}'],
  [`{"msg":"got ${token} here"}`, '{"msg":"got [token] here"}'],
  ['{"url":"/websocket?apikey=secret&vsn=2.0.0"}', '{"url":"/websocket?apikey=[hidden]&vsn=2.0.0"}'],
])('the log line %s is written without the personal data', (line, written) => {
  expect(withoutPersonalData(line)).toBe(written);
});

test.each([
  '{"code":"23505","time":"2026-11-21T11:00:00.000Z"}',
  '{"code":"not_found","ms":1234}',
  '{"reqId":"0b3f2a10-1111-4222-8333-123456789012"}',
])('the log line %s contains nothing personal and is written unchanged', line => {
  expect(withoutPersonalData(line)).toBe(line);
});

function logged(production: boolean): string {
  const lines: string[] = [];
  const log = createLog({ production, logLevel: 'info' }, { write: line => lines.push(line) });
  log.info({ phone: '+18135550101', venue: 'low' }, 'text to 18135550101');
  log.debug('not at this level');
  return lines.join('');
}

test('the log of production is JSON', () => {
  expect(JSON.parse(logged(true))).toMatchObject({ phone: '[hidden]', venue: 'low', msg: 'text to [phone]' });
});

test('the log of a development server has readable lines', () => {
  expect(logged(false)).toMatch(
    /^\d\d:\d\d:\d\d info {2}text to \[phone\] \{"phone":"\[hidden\]","venue":"low"\}\n$/,
  );
});

test('a logged value stays within one line, whatever characters it contains', () => {
  const lines: string[] = [];
  const log = createLog({ production: true, logLevel: 'info' }, { write: line => lines.push(line) });
  const forged = 'text\r\n{"level":50,"msg":"forged"}\u2028\u0000 %s %o';
  log.warn({ reason: forged }, forged);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n\0]/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, reason: forged, msg: forged });
});

test('a log line of production has its time in UTC', () => {
  expect(JSON.parse(logged(true)).time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

const manyCauses = () =>
  Array.from({ length: 20_000 }).reduce<Error>(cause => new Error('outer', { cause }), new Error('inner'));
const noField = {
  get field(): string {
    throw new Error('no field');
  },
};

test.each([
  ['an error with twenty thousand causes', () => ({ err: manyCauses() })],
  ['a text of twenty million characters', () => ({ token: 'x'.repeat(20_000_000) })],
  ['a field that throws', () => noField],
])('%s in a log entry replaces its own line and does not fail the work that logs', (_what, value) => {
  const lines: string[] = [];
  const log = createLog({ production: true, logLevel: 'info' }, { write: line => lines.push(line) });
  log.child({ process: 'api-1' }).error(value(), 'the call of +18135550101 failed');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 50,
    msg: 'the call of [phone] failed',
    process: 'api-1',
    unwritten: expect.stringMatching(/call stack|characters|no field/),
  });
});
