import { exampleNow, id } from '@nightjar/domain/kernel/example';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { httpReply, type Reply } from '../../testing/replies.ts';

const pagePath = '/settings/number';
/** A test that leaves the page goes to the privacy page, which makes no calls and therefore needs no replies. */
const previousPath = '/settings/privacy';
const authUser = {
  id: id('user'),
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: {},
  created_at: exampleNow,
};
const textedReply = httpReply('PUT /auth/v1/user', 200, authUser);
const movedReply = httpReply('POST /auth/v1/verify', 200, {
  access_token: 'token',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.parse(exampleNow) / 1000) + 3600,
  user: authUser,
});
const authRefusal = (
  to: 'PUT /auth/v1/user' | 'POST /auth/v1/verify',
  status: number,
  code: string,
  msg: string,
) => httpReply(to, status, { code: status, error_code: code, msg });

type App = Awaited<ReturnType<typeof renderApp>>;

const numberField = () => screen.findByLabelText('New phone number');
const pressSend = ({ user }: App) =>
  user.click(screen.getByRole('button', { name: 'Text a code to this number' }));

async function requestCode(replies: readonly Reply[], typed = '8135550123'): Promise<App> {
  const app = await renderApp(pagePath, replies, { before: [previousPath] });
  await app.user.type(await numberField(), typed);
  await pressSend(app);
  return app;
}

async function enterCode(app: App): Promise<void> {
  await app.user.click(await screen.findByLabelText('Digit 1 of 6'));
  await app.user.paste('123456');
}

describe('the new number', () => {
  it('the page for a new phone number shows the present number', async () => {
    await renderApp(pagePath);
    expect(await screen.findByRole('heading', { level: 1, name: 'Phone number' })).toBeVisible();
    expect(screen.getByText(/You log in with \(813\) 555-0100 now\./)).toBeVisible();
    expect(await numberField()).toHaveValue('');
  });

  it('a new phone number gets a code after Enter', async () => {
    const app = await renderApp(pagePath, [textedReply]);
    await app.user.type(await numberField(), '8135550123{Enter}');
    expect(await screen.findByRole('heading', { name: 'Check your texts' })).toBeVisible();
    expect(screen.getByText('Sent to (813) 555-0123')).toBeVisible();
    expect(app.bodies('PUT /auth/v1/user')).toMatchObject([{ phone: '+18135550123' }]);
  });

  it('a new phone number that is too short is refused before anything is sent', async () => {
    const app = await requestCode([], '813555');
    expect(await numberField()).toHaveAccessibleDescription("That doesn't look like a United States number.");
    expect(app.bodies('PUT /auth/v1/user')).toEqual([]);
  });

  it('a new phone number that equals the present number is refused before anything is sent', async () => {
    const app = await requestCode([], '8135550100');
    expect(await numberField()).toHaveAccessibleDescription(
      'You log in with this number already. Enter another one.',
    );
    expect(app.bodies('PUT /auth/v1/user')).toEqual([]);
  });

  it.each([
    [authRefusal('PUT /auth/v1/user', 422, 'phone_exists', 'This number belongs to another account.')],
    [authRefusal('PUT /auth/v1/user', 500, 'unexpected_failure', 'This number belongs to another account.')],
  ])('a new phone number that gets no code shows the reason, and the typed number stays', async reply => {
    await requestCode([reply]);
    expect(await screen.findByText('This number belongs to another account.')).toBeVisible();
    expect(await numberField()).toHaveValue('(813) 555-0123');
    expect(screen.getByRole('button', { name: 'Text a code to this number' })).toBeEnabled();
  });

  it('a new phone number is sent once, however often the button is pressed', async () => {
    const app = await requestCode([{ to: 'PUT /auth/v1/user', answer: () => 'never' }]);
    expect(screen.getByRole('button', { name: 'Text a code to this number' })).toBeDisabled();
    await app.user.keyboard('{Enter}');
    expect(app.bodies('PUT /auth/v1/user')).toHaveLength(1);
  });

  it('a new phone number that was lost without a connection can be sent again', async () => {
    const app = await requestCode([{ to: 'PUT /auth/v1/user', answer: () => 'lost' }]);
    await waitFor(async () => expect(await numberField()).toHaveAccessibleDescription(/\w/));
    app.reply(textedReply);
    app.line.restore();
    await screen.findByRole('button', { name: 'Text a code to this number' });
    await pressSend(app);
    expect(await screen.findByRole('heading', { name: 'Check your texts' })).toBeVisible();
  });

  it('changing the phone number in an old session needs a confirmation code of the present number', async () => {
    const app = await requestCode([
      authRefusal('PUT /auth/v1/user', 403, 'reauthentication_needed', 'Enter a fresh code first.'),
    ]);
    const sheet = await screen.findByRole('dialog', { name: "Confirm it's you" });
    expect(sheet).toHaveTextContent('To change your number, enter a code we text to');
    await app.user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await numberField()).toHaveValue('(813) 555-0123');
  });
});

describe('the code', () => {
  it('the code of a new phone number changes the number of the account, and leads to the page before', async () => {
    const app = await requestCode([textedReply]);
    app.reply(movedReply);
    await enterCode(app);
    expect(await screen.findByText('You now log in with (813) 555-0123.')).toBeVisible();
    await waitFor(() => expect(app.path()).toBe(previousPath));
    expect(app.bodies('POST /auth/v1/verify').at(-1)).toMatchObject({
      phone: '+18135550123',
      token: '123456',
      type: 'phone_change',
    });
  });

  it('a wrong code of a new phone number shows an error and can be typed again', async () => {
    const app = await requestCode([textedReply]);
    app.reply(authRefusal('POST /auth/v1/verify', 403, 'otp_expired', 'Token has expired'));
    await enterCode(app);
    expect(await screen.findByText("That code didn't work. Check the latest text.")).toBeVisible();
    expect(screen.getByLabelText('Digit 1 of 6')).toBeEnabled();
    app.reply(movedReply);
    await enterCode(app);
    await waitFor(() => expect(app.path()).toBe(previousPath));
  });

  it("the cells of a new phone number's code are disabled while the code is checked", async () => {
    const app = await requestCode([textedReply]);
    app.reply({ to: 'POST /auth/v1/verify', answer: () => 'never' });
    await enterCode(app);
    expect(await screen.findByText('Checking...')).toBeVisible();
    expect(screen.getByLabelText('Digit 1 of 6')).toBeDisabled();
  });

  it.each([
    [429, 'over_request_rate_limit', 'Request rate limit reached'],
    [500, 'unexpected_failure', 'Unexpected failure'],
  ])(
    'a code of a new phone number that cannot be checked (HTTP %i) shows the reason and can be typed again',
    async (status, code, sentence) => {
      const app = await requestCode([textedReply]);
      app.reply(authRefusal('POST /auth/v1/verify', status, code, sentence));
      await enterCode(app);
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.getByLabelText('Digit 1 of 6')).toHaveFocus();
      app.reply(movedReply);
      await enterCode(app);
      await waitFor(() => expect(app.path()).toBe(previousPath));
    },
  );

  it('a code of a new phone number whose answer was lost can be typed again when the connection returns', async () => {
    const app = await requestCode([textedReply]);
    app.reply({ to: 'POST /auth/v1/verify', answer: () => 'lost' });
    await enterCode(app);
    await waitFor(() => expect(screen.getByLabelText('Digit 1 of 6')).toHaveFocus());
    expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
    app.reply(movedReply);
    app.line.restore();
    await enterCode(app);
    await waitFor(() => expect(app.path()).toBe(previousPath));
  });

  it('the code of a new phone number can be requested again after 30 seconds', async () => {
    const app = await requestCode([textedReply]);
    expect(await screen.findByRole('button', { name: 'Send again in 0:30' })).toBeDisabled();
    vi.setSystemTime(Date.parse(exampleNow) + 31_000);
    await app.user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByRole('button', { name: 'Send again in 0:30' })).toBeDisabled();
    expect(app.bodies('PUT /auth/v1/user')).toMatchObject([
      { phone: '+18135550123' },
      { phone: '+18135550123' },
    ]);
  });

  it('a code of a new phone number that cannot be sent again shows why, and counts down', async () => {
    const app = await requestCode([textedReply]);
    await screen.findByRole('button', { name: 'Send again in 0:30' });
    const message = 'For security purposes, you can only request this after 12 seconds.';
    app.reply(authRefusal('PUT /auth/v1/user', 429, 'over_sms_send_rate_limit', message));
    vi.setSystemTime(Date.parse(exampleNow) + 31_000);
    await app.user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send again in 0:12' })).toBeDisabled();
  });

  it('the code of a new phone number cannot be requested again without a connection', async () => {
    const app = await requestCode([textedReply]);
    await screen.findByRole('button', { name: 'Send again in 0:30' });
    app.line.lose();
    expect(await screen.findByRole('button', { name: 'Needs signal' })).toBeDisabled();
  });

  it('a user who presses "Back" at the code of a new phone number is returned to the number', async () => {
    const app = await requestCode([textedReply]);
    expect(await screen.findByRole('button', { name: /Send again in/ })).toBeDisabled();
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await numberField()).toBeVisible();
    expect(app.path()).toBe(pagePath);
  });
});
