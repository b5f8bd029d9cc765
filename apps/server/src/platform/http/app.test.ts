import { userProfile } from '@nightjar/domain/account/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { createLog } from '../log.ts';

const lines: string[] = [];
const log = createLog({ production: true, logLevel: 'info' }, { write: line => lines.push(line) });
const { call, build, url, tokenOf } = await testApp({}, () => ({ log }));
const answered = () => lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'answered');

test('each answer is one line: when, which call and how it ended, and never who asked or about whom', async () => {
  const viewer = await build.member({ first_name: 'Zephyrine', phone: '18135550199' });
  const person = await build.member();
  const token = await tokenOf(viewer);
  lines.length = 0;

  const input = { user_id: viewer, other_user_id: person };
  await call(userProfile, input, null, { token });
  await call(userProfile, input, null, { token: null });
  await fetch(`${url}/auth/v1/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'sms', phone: '18135550199', token: '123456' }),
  });

  expect(answered().map(({ call, method, status }) => [method, call, status])).toEqual([
    ['POST', userProfile.path, 200],
    ['POST', userProfile.path, 401],
    ['POST', '/auth/v1/verify', 403],
  ]);
  for (const { time, reqId } of answered()) {
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(reqId).toMatch(/^[0-9a-f-]{36}$/);
  }
  const written = lines.join('');
  for (const personal of [viewer, person, token, '18135550199', '123456', 'Zephyrine', '127.0.0.1'])
    expect(written).not.toContain(personal);
});
