import { myUserDetails } from '@nightjar/domain/account/calls';
import { drinkBankStats } from '@nightjar/domain/drinks/calls';
import { exampleNow, id } from '@nightjar/domain/kernel/example';
import { validateReferral } from '@nightjar/domain/referrals/calls';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { userDetails } from '../testing/answers.ts';
import { type RenderOptions, renderApp } from '../testing/render-app.tsx';
import { httpReply, lose, pending, type Reply, reply } from '../testing/replies.ts';

const signedOut = { as: null } satisfies RenderOptions;
const codeSentReply = httpReply('POST /auth/v1/otp', 200, { message_id: 'm' });
const authRefusal = (status: number, error_code: string, msg: string, to: 'otp' | 'verify' = 'otp') =>
  httpReply(`POST /auth/v1/${to}`, status, { code: status, error_code, msg });
const sessionReply = httpReply('POST /auth/v1/verify', 200, {
  access_token: 'token',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.parse(exampleNow) / 1000) + 3600,
  user: { id: id('user'), aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: exampleNow },
});
/** The user of this phone number is verified and not registered yet. */
const newcomerReply = reply(myUserDetails, userDetails({ registered: false, subscribed: false }));
const wrongCode = "That code didn't work. Check the latest text.";

type App = Awaited<ReturnType<typeof renderApp>>;

const numberField = () => screen.findByLabelText('Phone number');
const pressSend = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Text me a code' }));
const digitField = (place: number) => screen.getByLabelText(`Digit ${place} of 6`);

async function requestCode(replies: readonly Reply[], typed = '8135550100', page = '/login'): Promise<App> {
  const app = await renderApp(page, replies, signedOut);
  await app.user.type(await numberField(), typed);
  await pressSend(app);
  return app;
}

async function enterCode(app: App): Promise<void> {
  await app.user.click(await screen.findByLabelText('Digit 1 of 6'));
  await app.user.paste('123456');
}

describe('the number', () => {
  it('the phone number is the first of five steps of the sign-in, and is formatted while it is typed', async () => {
    const app = await renderApp('/login', [], signedOut);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Activate Your Nightjar Experience' }),
    ).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Step 1 of 5' })).toBeVisible();
    await app.user.type(await numberField(), '8135550100');
    expect(await numberField()).toHaveValue('(813) 555-0100');
    expect(screen.getByRole('link', { name: 'Terms' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Privacy Policy' })).toBeVisible();
  });

  it('a phone number gets a code by text message, and the page for the code opens', async () => {
    const app = await requestCode([codeSentReply]);
    await waitFor(() => expect(app.path()).toBe('/login/authorize/18135550100'));
    expect(await screen.findByText('Sent to (813) 555-0100')).toBeVisible();
    expect(app.bodies('POST /auth/v1/otp')).toMatchObject([{ phone: '+18135550100' }]);
  });

  it('Enter sends the phone number, and the address keeps the requested page and the invitation', async () => {
    const app = await renderApp(
      '/login?redirect=%2Fdrinks&referrer=RAE12345',
      [codeSentReply, pending(validateReferral)],
      signedOut,
    );
    await app.user.type(await numberField(), '8135550100{Enter}');
    await waitFor(() =>
      expect(app.path()).toBe('/login/authorize/18135550100?redirect=%2Fdrinks&referrer=RAE12345'),
    );
  });

  it('a pasted phone number with a plus chooses its own country', async () => {
    const app = await renderApp('/login', [codeSentReply], signedOut);
    await waitFor(async () =>
      expect((await screen.findByLabelText('Country')).querySelectorAll('option').length).toBeGreaterThan(
        100,
      ),
    );
    await app.user.click(await numberField());
    await app.user.paste('+49 151 23456789');
    expect(await screen.findByLabelText('Country')).toHaveValue('DEU');
    expect(await numberField()).toHaveValue('15123456789');
    await pressSend(app);
    await waitFor(() => expect(app.bodies('POST /auth/v1/otp')).toMatchObject([{ phone: '+4915123456789' }]));
  });

  it('a phone number in the address of the sign-in is filled in', async () => {
    await renderApp('/login/18135550100', [], signedOut);
    expect(await numberField()).toHaveValue('(813) 555-0100');
  });

  it('a phone number with a plus in the address of the sign-in chooses its own country', async () => {
    const app = await renderApp('/login/+6592345678', [codeSentReply], signedOut);
    await waitFor(async () => expect(await numberField()).toHaveValue('92345678'));
    expect(await screen.findByLabelText('Country')).toHaveValue('SGP');
    await pressSend(app);
    await waitFor(() => expect(app.bodies('POST /auth/v1/otp')).toMatchObject([{ phone: '+6592345678' }]));
  });

  it('a pasted phone number with text direction marks chooses its own country', async () => {
    const app = await renderApp('/login', [codeSentReply], signedOut);
    await waitFor(async () =>
      expect((await screen.findByLabelText('Country')).querySelectorAll('option').length).toBeGreaterThan(
        100,
      ),
    );
    await app.user.click(await numberField());
    await app.user.paste('\u202A+65 9234 5678\u202C');
    expect(await screen.findByLabelText('Country')).toHaveValue('SGP');
    await pressSend(app);
    await waitFor(() => expect(app.bodies('POST /auth/v1/otp')).toMatchObject([{ phone: '+6592345678' }]));
  });

  it.each([['813555010'], ['']])(
    'a phone number that is too short (%s) is refused before anything is sent',
    async typed => {
      const app = await renderApp('/login', [], signedOut);
      if (typed) await app.user.type(await numberField(), typed);
      await pressSend(app);
      expect(await screen.findByText("That doesn't look like a United States number.")).toBeVisible();
      expect(await numberField()).toHaveAccessibleDescription(
        "That doesn't look like a United States number.",
      );
      expect(app.bodies('POST /auth/v1/otp')).toEqual([]);
    },
  );

  it('a phone number of another country is checked by the rules of that country', async () => {
    const app = await renderApp('/login', [codeSentReply], signedOut);
    await screen.findByRole('option', { name: 'Denmark +45' });
    await app.user.selectOptions(screen.getByLabelText('Country'), 'Denmark +45');
    await app.user.type(await numberField(), '3');
    await pressSend(app);
    expect(await screen.findByText("That doesn't look like a Denmark number.")).toBeVisible();
    await app.user.type(await numberField(), '2123456');
    expect(screen.queryByText("That doesn't look like a Denmark number.")).toBeNull();
    await pressSend(app);
    await waitFor(() => expect(app.path()).toBe('/login/authorize/4532123456'));
  });

  it('a phone number that got a text a moment ago shows why it must wait, and counts down', async () => {
    const message = 'For security purposes, you can only request this after 42 seconds.';
    await requestCode([authRefusal(429, 'over_sms_send_rate_limit', message)]);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Text me a code in 0:42' })).toBeDisabled();
  });

  it.each([
    [authRefusal(400, 'sms_send_failed', 'Error sending sms'), 'Error sending sms'],
    [authRefusal(500, 'unexpected_failure', 'Unexpected failure'), 'Unexpected failure'],
  ])(
    "if the sign-in code could not be texted, the sign-in shows the server's sentence, and the number can be sent again",
    async (answer, sentence) => {
      const app = await requestCode([answer]);
      expect(await screen.findByText(sentence)).toBeVisible();
      app.reply(codeSentReply);
      await pressSend(app);
      await waitFor(() => expect(app.path()).toBe('/login/authorize/18135550100'));
    },
  );

  it('the sign-in cannot send a phone number without a connection', async () => {
    const app = await renderApp('/login', [], signedOut);
    await numberField();
    app.line.lose();
    expect(await screen.findByRole('button', { name: 'Needs signal' })).toBeDisabled();
    app.line.restore();
    expect(await screen.findByRole('button', { name: 'Text me a code' })).toBeEnabled();
  });

  it('the sign-in shows the code of the invitation that led to it', async () => {
    await renderApp('/r/RAE12345', [pending(validateReferral)], signedOut);
    expect(await screen.findByText("You're invited with the code RAE12345.")).toBeVisible();
  });

  it('a signed-in user is not asked for a phone number', async () => {
    const app = await renderApp('/login?redirect=%2Fsupport');
    expect(app.path()).toBe('/support');
  });
});

describe('the code', () => {
  const page = '/login/authorize/18135550100';

  it('the sign-in code is the second of five steps, shows the phone number, and has the focus', async () => {
    await renderApp(page, [], signedOut);
    expect(await screen.findByRole('heading', { level: 2, name: 'Check your texts' })).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Step 2 of 5' })).toBeVisible();
    expect(screen.getByText('Sent to (813) 555-0100')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Code from your text message' })).toBeVisible();
    expect(digitField(1)).toHaveFocus();
    expect(digitField(1)).toHaveAttribute('autocomplete', 'one-time-code');
  });

  it('the sign-in code is verified with its sixth digit, and registration opens', async () => {
    const app = await renderApp(page, [sessionReply, newcomerReply], signedOut);
    await screen.findByLabelText('Digit 1 of 6');
    await app.user.keyboard('123456');
    await waitFor(() => expect(app.path()).toBe('/register'));
    expect(app.bodies('POST /auth/v1/verify')).toMatchObject([
      { phone: '+18135550100', token: '123456', type: 'sms' },
    ]);
  });

  it('the sign-in code of a member leads to the page that was requested', async () => {
    const member = reply(myUserDetails, userDetails());
    const bank = pending(drinkBankStats);
    const app = await renderApp(`${page}?redirect=%2Fsupport`, [sessionReply, member, bank], signedOut);
    await enterCode(app);
    await waitFor(() => expect(app.path()).toBe('/support'));
  });

  it('a wrong sign-in code empties the cells, and the focus returns to the first cell', async () => {
    const wrong = authRefusal(403, 'otp_expired', 'Token has expired or is invalid', 'verify');
    const app = await renderApp(page, [wrong], signedOut);
    await enterCode(app);
    expect(await screen.findByText(wrongCode)).toBeVisible();
    expect(digitField(6)).toHaveValue('');
    expect(digitField(1)).toHaveFocus();
    app.reply(sessionReply, newcomerReply);
    await enterCode(app);
    await waitFor(() => expect(app.path()).toBe('/register'));
  });

  it.each([
    [429, 'over_request_rate_limit', 'Request rate limit reached'],
    [500, 'unexpected_failure', 'Unexpected failure'],
  ])('a sign-in code that cannot be checked (HTTP %i) shows the reason', async (status, code, sentence) => {
    const app = await renderApp(page, [authRefusal(status, code, sentence, 'verify')], signedOut);
    await enterCode(app);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(digitField(1)).toBeEnabled();
  });

  it('a sign-in code whose answer was lost can be typed again', async () => {
    const app = await renderApp(page, [{ to: 'POST /auth/v1/verify', answer: () => 'lost' }], signedOut);
    await enterCode(app);
    await waitFor(() => expect(digitField(1)).toHaveFocus());
    expect(digitField(1)).toHaveValue('');
    expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
    app.reply(sessionReply, newcomerReply);
    app.line.restore();
    await enterCode(app);
    await waitFor(() => expect(app.path()).toBe('/register'));
  });

  it('the sign-in code can be requested again after 30 seconds', async () => {
    const app = await renderApp(page, [codeSentReply], signedOut);
    expect(await screen.findByRole('button', { name: 'Send again in 0:30' })).toBeDisabled();
    vi.setSystemTime(Date.parse(exampleNow) + 31_000);
    await app.user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByRole('button', { name: 'Send again in 0:30' })).toBeDisabled();
    expect(app.bodies('POST /auth/v1/otp')).toMatchObject([{ phone: '+18135550100' }]);
  });

  it('a sign-in code that cannot be sent again shows why, and counts down', async () => {
    const message = 'For security purposes, you can only request this after 12 seconds.';
    const app = await renderApp(page, [authRefusal(429, 'over_sms_send_rate_limit', message)], signedOut);
    await screen.findByRole('button', { name: 'Send again in 0:30' });
    vi.setSystemTime(Date.parse(exampleNow) + 31_000);
    await app.user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send again in 0:12' })).toBeDisabled();
  });

  it('a user who presses "Change" at the sign-in code is returned to the phone number and its country', async () => {
    const app = await renderApp('/login/authorize/6592345678', [], signedOut);
    expect(await screen.findByText(/\+6592345678/)).toBeVisible();
    await app.user.click(await screen.findByRole('button', { name: 'Change' }));
    await waitFor(async () => expect(await numberField()).toHaveValue('92345678'));
    expect(await screen.findByLabelText('Country')).toHaveValue('SGP');
  });

  it.each([['Change'], ['Back']])(
    '"%s" at the sign-in code returns to the phone number, filled in',
    async name => {
      const app = await renderApp(`${page}?redirect=%2Fdrinks`, [], signedOut);
      await app.user.click(await screen.findByRole('button', { name }));
      await waitFor(() => expect(app.path()).toBe('/login/18135550100?redirect=%2Fdrinks'));
      expect(await numberField()).toHaveValue('(813) 555-0100');
    },
  );

  it('the sign-in code is asked for on the page of the number in a browser that is not allowed to run the app', async () => {
    const confined = {
      as: null,
      device: 'browser',
      settings: { devicePolicy: 'native-only' },
    } satisfies RenderOptions;
    const app = await renderApp('/login', [codeSentReply], confined);
    await app.user.type(await numberField(), '8135550100');
    await pressSend(app);
    expect(await screen.findByText('Sent to (813) 555-0100')).toBeVisible();
    expect(app.path()).toBe('/login');
    await app.user.click(screen.getByRole('button', { name: 'Change' }));
    expect(await numberField()).toHaveValue('(813) 555-0100');
  });

  it("the sign-in continues when the answer with the user's details is lost, which are then loaded again", async () => {
    const app = await renderApp(page, [sessionReply, lose(myUserDetails)], signedOut);
    await enterCode(app);
    app.reply(newcomerReply);
    app.line.restore();
    await waitFor(() => expect(app.path()).toBe('/register'));
  });
});
