import { declaredCalls } from '@nightjar/domain/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { validInput } from '../testing/valid-inputs.ts';

const { call, build, tokenOf } = await testApp();
const quarterOfAnHour = 15 * 60;
/** This caller may make every call. */
const owl = await build.member({ super_admin: true });
const stale = await tokenOf(owl, -quarterOfAnHour);
const fresh = await tokenOf(owl, 1 - quarterOfAnHour);

const callsWithRecentCode = declaredCalls.filter(({ reauthentication }) => reauthentication === true);
const ask = (declaration: Call, token: string) =>
  call(declaration, validInput(declaration, owl), owl, { token });

test.each(callsWithRecentCode)(
  'the call $id is refused if the code of the session is 15 minutes old',
  async declaration => {
    expect(await ask(declaration, stale)).toMatchObject({
      status: 403,
      body: {
        success: false,
        code: 'reauthentication_needed',
        message: 'Please enter a new code from your phone first',
        data: null,
      },
    });
  },
);

const ofTheDesk = callsWithRecentCode.filter(({ surface }) => surface === 'desk');

test('one code entered opens all calls of the desk for 15 minutes', async () => {
  for (const declaration of ofTheDesk) {
    const { body } = await ask(declaration, fresh);
    expect(body?.code).not.toBe('reauthentication_needed');
  }
});

const exempt = declaredCalls.filter(
  ({ surface, reauthentication }) => surface === 'desk' && typeof reauthentication === 'object',
);

test.each(exempt)('the call $id needs no recent code', async declaration => {
  expect((await ask(declaration, stale)).body?.code).not.toBe('reauthentication_needed');
});
