import { myUserDetails } from '@nightjar/domain/account/calls';
import { drinkBankStats } from '@nightjar/domain/drinks/calls';
import { adminEvents } from '@nightjar/domain/events/desk/calls';
import { exampleNow, id } from '@nightjar/domain/kernel/example';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bartenderDetails, registeredDetails, userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { httpReply, lose, pending, type Reply, reply } from '../../testing/replies.ts';

const codeSentReply = httpReply('POST /auth/v1/otp', 200, { message_id: 'm' });
const authRefusal = (status: number, error_code: string, msg: string, to: 'otp' | 'verify') =>
  httpReply(`POST /auth/v1/${to}`, status, { code: status, error_code, msg });
const sessionReply = httpReply('POST /auth/v1/verify', 200, {
  access_token: 'token',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.parse(exampleNow) / 1000) + 3600,
  user: { id: id('user'), aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: exampleNow },
});
const noEventsReply = reply(adminEvents, {
  events: [],
  total: 0,
  pagination: { limit: 50, offset: 0, total: 0 },
});
const bartenderReply = reply(myUserDetails, bartenderDetails());

async function requestCode(replies: readonly Reply[], page = '/admin/auth') {
  const app = await renderApp(page, [noEventsReply, pending(drinkBankStats), ...replies], { as: null });
  await app.user.type(await screen.findByLabelText('Phone number'), '8135550100');
  await app.user.click(screen.getByRole('button', { name: 'Text me a code' }));
  return app;
}

async function enterCode(app: Awaited<ReturnType<typeof requestCode>>): Promise<void> {
  await app.user.click(await screen.findByLabelText('Digit 1 of 6'));
  await app.user.paste('123456');
}

describe("the desk's sign-in", () => {
  it('the sign-in page of the venue desk names the desk, and sends guests to the app', async () => {
    await renderApp('/admin/auth', [], { as: null });
    expect(await screen.findByRole('heading', { level: 1, name: 'Venue desk' })).toBeVisible();
    expect(screen.getByText('Guests: use the app.')).toBeVisible();
    expect(screen.getAllByRole('img', { name: 'Nightjar' })).toHaveLength(1);
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  });

  it('the sign-in of the venue desk asks for the code on the page of the number, and leads to the desk', async () => {
    const app = await requestCode([codeSentReply, sessionReply, bartenderReply]);
    expect(await screen.findByText(/Sent to \(813\) 555-0100/)).toBeVisible();
    expect(app.path()).toBe('/admin/auth');
    await enterCode(app);
    await waitFor(() => expect(app.path()).toBe('/admin'));
    expect(await screen.findByText('You are not on a team yet.')).toBeVisible();
  });

  it('signing in to the venue desk leads to the page that was requested before', async () => {
    const app = await requestCode(
      [codeSentReply, sessionReply, bartenderReply],
      '/admin/auth?redirect=%2Fadmin%2Fvenues%2Fsearch%3Fcity%3DYbor',
    );
    await enterCode(app);
    await waitFor(() => expect(app.path()).toBe('/admin/venues/search?city=Ybor'));
  });

  it('the venue desk refuses a phone number without a role', async () => {
    const app = await requestCode([codeSentReply, sessionReply, reply(myUserDetails, registeredDetails())]);
    await enterCode(app);
    await waitFor(() => expect(app.path()).toBe('/admin/unauthorized?redirect=%2Fadmin'));
  });

  it('signing in to the venue desk with a new number leads to registration, which keeps the requested page', async () => {
    const app = await requestCode(
      [
        codeSentReply,
        sessionReply,
        reply(myUserDetails, userDetails({ registered: false, subscribed: false })),
      ],
      '/admin/auth?redirect=%2Fadmin%2Fevents',
    );
    await enterCode(app);
    await waitFor(() => expect(app.path()).toBe('/register?redirect=%2Fadmin%2Fevents'));
  });

  it('the sign-in page of the venue desk leads a signed-in bartender straight to the desk', async () => {
    const app = await renderApp('/admin/auth', [noEventsReply], { as: bartenderDetails() });
    await waitFor(() => expect(app.path()).toBe('/admin'));
  });

  it('"Change number" at the venue desk\'s sign-in shows the number that was typed', async () => {
    const app = await requestCode([codeSentReply]);
    await app.user.click(await screen.findByRole('button', { name: 'Change number' }));
    expect(await screen.findByLabelText('Phone number')).toHaveValue('(813) 555-0100');
  });

  it("the venue desk's sign-in marks a phone number that cannot exist", async () => {
    const app = await renderApp('/admin/auth', [], { as: null });
    await app.user.type(await screen.findByLabelText('Phone number'), '813');
    await app.user.click(screen.getByRole('button', { name: 'Text me a code' }));
    expect(await screen.findByText("That doesn't look like a United States number.")).toBeVisible();
  });

  it("the venue desk's sign-in shows that a code is wrong, and accepts the right code after it", async () => {
    const app = await requestCode([
      codeSentReply,
      authRefusal(403, 'otp_expired', 'Token has expired or is invalid', 'verify'),
    ]);
    await enterCode(app);
    expect(await screen.findByText("That code didn't work. Check the latest text.")).toBeVisible();
    app.reply(sessionReply, bartenderReply);
    await enterCode(app);
    await waitFor(() => expect(app.path()).toBe('/admin'));
  });

  it("the venue desk's sign-in shows how long to wait after too many texts", async () => {
    const sentence = 'For security purposes, you can only request this after 45 seconds.';
    await requestCode([authRefusal(429, 'over_sms_send_rate_limit', sentence, 'otp')]);
    expect(await screen.findByRole('button', { name: 'Text me a code in 0:45' })).toBeDisabled();
  });

  it("the venue desk's sign-in shows that too many codes were tried", async () => {
    const sentence = 'Too many tries. Wait a minute, then ask for a new code.';
    const app = await requestCode([
      codeSentReply,
      authRefusal(429, 'over_request_rate_limit', sentence, 'verify'),
    ]);
    await enterCode(app);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('the venue desk\'s sign-in continues by "Try again" when the connection was lost after the code', async () => {
    const app = await requestCode([codeSentReply, sessionReply, lose(myUserDetails)]);
    await enterCode(app);
    await waitFor(() => expect(screen.getByText(/No signal/)).toBeVisible());
    app.line.restore();
    app.reply(bartenderReply);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(app.path()).toBe('/admin'));
  });
});
