import { endSession, exportMyData, hardDeleteUser, mySessions } from '@nightjar/domain/account/calls';
import { exampleOwnSession } from '@nightjar/domain/account/example';
import { exampleNow, id, me } from '@nightjar/domain/kernel/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, httpReply, type Reply, reply } from '../../testing/replies.ts';

const privacyPath = '/settings/privacy';
const reauthenticateRequest = 'GET /auth/v1/reauthenticate';
const updateUserRequest = 'PUT /auth/v1/user';
const ownAuthUser = {
  id: me,
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: {},
  created_at: exampleNow,
};
const codeSentReply = httpReply(reauthenticateRequest, 200);
const codeAcceptedReply = httpReply(updateUserRequest, 200, ownAuthUser);
const authRefusal = (
  to: typeof reauthenticateRequest | typeof updateUserRequest,
  status: number,
  code: string,
  msg: string,
) => httpReply(to, status, { code: status, error_code: code, msg });
const needsCode = { code: 'reauthentication_needed', message: 'Enter a fresh code first.' };
const { user } = userDetails();
const exportReply = reply(exportMyData, {
  exported_at: exampleNow,
  user,
  plan: null,
  friends: [],
  blocks: [],
  follows: [],
  check_ins: [],
  redemptions: [],
  vouchers: [],
  purchases: [],
  subscriptions: [],
  tickets: [],
  rounds: [],
  claims: [],
  shots: [],
  conversations: [],
  messages: [],
  reactions: [],
  activity: [],
  whereabouts: [],
  night_cells: [],
  nights_of_use: [],
  teams: [],
  team_refusals: [],
  referrals: [],
  reports: [],
  devices: [],
  sessions: [],
  files: [],
  versions: [],
  release_failures: [],
  notifications: [],
  notification_settings: [],
  acceptances: [],
});
const wrongCode = "That code didn't work. Check the latest text.";
const sheetName = "Confirm it's you";

type App = Awaited<ReturnType<typeof renderApp>>;

const findSheet = async () => within(await screen.findByRole('dialog', { name: sheetName }));
const digitField = (place: number) => screen.findByLabelText(`Digit ${place} of 6`);

/** Asks for the download of the user's data, and waits until the app asks for a one-time code. */
async function askToDownload(replies: readonly Reply[] = []): Promise<App> {
  const app = await renderApp(privacyPath, [fail(exportMyData, 403, needsCode), ...replies]);
  await app.user.click(await screen.findByRole('button', { name: /Download my data/ }));
  await findSheet();
  return app;
}

async function requestCode({ user }: App): Promise<void> {
  await user.click((await findSheet()).getByRole('button', { name: 'Text me a code' }));
}

async function enterCode({ user }: App): Promise<void> {
  await user.click(await digitField(1));
  await user.paste('123456');
}

/** Requests a one-time code, and waits for the cells into which it is typed. */
async function goToCode(replies: readonly Reply[] = []): Promise<App> {
  const app = await askToDownload([codeSentReply, ...replies]);
  await requestCode(app);
  await digitField(1);
  return app;
}

describe('a fresh code', () => {
  it("a confirmation code is texted to the user's number on request, and its first cell has the focus", async () => {
    const app = await askToDownload([codeSentReply]);
    expect(app.bodies(reauthenticateRequest)).toEqual([]);
    await requestCode(app);
    expect(await digitField(1)).toHaveFocus();
    const sheet = await findSheet();
    expect(sheet.getByText('Sent to (813) 555-0100')).toBeInTheDocument();
    expect(sheet.getByRole('group', { name: 'Code from your text message' })).toBeInTheDocument();
    expect(await digitField(1)).toHaveAttribute('autocomplete', 'one-time-code');
    expect(app.bodies(reauthenticateRequest)).toHaveLength(1);
  });

  it('a confirmation code that cannot be texted shows the reason, and can be requested again', async () => {
    const app = await askToDownload([
      authRefusal(reauthenticateRequest, 400, 'sms_send_failed', 'Error sending sms'),
    ]);
    await requestCode(app);
    expect(await (await findSheet()).findByText('Error sending sms')).toBeInTheDocument();
    app.reply(codeSentReply);
    await requestCode(app);
    expect(await digitField(1)).toHaveFocus();
  });

  it('a confirmation code that was texted a moment ago counts down to the next request', async () => {
    const message = 'For security purposes, you can only request this after 42 seconds.';
    const app = await askToDownload([
      authRefusal(reauthenticateRequest, 429, 'over_sms_send_rate_limit', message),
    ]);
    await requestCode(app);
    const sheet = await findSheet();
    expect(await sheet.findByText(message)).toBeInTheDocument();
    expect(sheet.getByRole('button', { name: 'Text me a code in 0:42' })).toBeDisabled();
    app.reply(codeSentReply);
    vi.setSystemTime(Date.parse(exampleNow) + 43_000);
    await waitFor(() => expect(sheet.getByRole('button', { name: 'Text me a code' })).toBeEnabled());
    await requestCode(app);
    expect(await digitField(1)).toHaveFocus();
  });

  it('a confirmation code cannot be requested without a connection', async () => {
    const app = await askToDownload();
    app.line.lose();
    expect(await (await findSheet()).findByRole('button', { name: 'Needs signal' })).toBeDisabled();
    app.line.restore();
    app.reply(codeSentReply);
    await waitFor(async () =>
      expect((await findSheet()).getByRole('button', { name: 'Text me a code' })).toBeEnabled(),
    );
    await requestCode(app);
    expect(await digitField(1)).toHaveFocus();
  });

  it('the cells of a confirmation code are disabled while the code is checked', async () => {
    const app = await goToCode([{ to: updateUserRequest, answer: () => 'never' }]);
    await enterCode(app);
    expect(await screen.findByText('Checking...')).toBeInTheDocument();
    expect(await digitField(1)).toBeDisabled();
    expect((await findSheet()).getByRole('button', { name: /^Send again/ })).toBeDisabled();
    expect(app.bodies(updateUserRequest)).toMatchObject([{ nonce: '123456' }]);
  });

  it.each([
    ['wrong or expired', 422, 'reauthentication_not_valid', wrongCode],
    ['one of too many', 429, 'over_request_rate_limit', 'Request rate limit reached'],
    ['impossible to check now', 500, 'unexpected_failure', 'Unexpected failure'],
  ])(
    'a confirmation code that is %s shows the reason, clears the cells and can be typed again',
    async (_, status, code, sentence) => {
      const app = await goToCode([authRefusal(updateUserRequest, status, code, sentence)]);
      await enterCode(app);
      expect(await screen.findByText(sentence)).toBeInTheDocument();
      expect(await digitField(1)).toHaveFocus();
      expect(await digitField(6)).toHaveValue('');
      app.reply(codeAcceptedReply, exportReply);
      await enterCode(app);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(app.inputs(exportMyData)).toHaveLength(2);
    },
  );

  it('a confirmation code whose check was lost can be typed again when the connection returns', async () => {
    const app = await goToCode([{ to: updateUserRequest, answer: () => 'lost' }]);
    await enterCode(app);
    await waitFor(async () => expect(await digitField(1)).toHaveFocus());
    expect((await findSheet()).getByRole('alert')).not.toBeEmptyDOMElement();
    app.reply(codeAcceptedReply, exportReply);
    app.line.restore();
    await enterCode(app);
    await waitFor(() => expect(app.inputs(exportMyData)).toHaveLength(2));
  });

  it('a confirmation code can be requested again after 30 seconds', async () => {
    const app = await goToCode();
    const sheet = await findSheet();
    expect(sheet.getByRole('button', { name: 'Send again in 0:30' })).toBeDisabled();
    vi.setSystemTime(Date.parse(exampleNow) + 31_000);
    await app.user.click(await sheet.findByRole('button', { name: 'Send again' }));
    expect(await sheet.findByRole('button', { name: 'Send again in 0:30' })).toBeDisabled();
    expect(app.bodies(reauthenticateRequest)).toHaveLength(2);
  });

  it('a confirmation code that cannot be sent again shows why, and counts down', async () => {
    const app = await goToCode();
    const sheet = await findSheet();
    const message = 'For security purposes, you can only request this after 12 seconds.';
    app.reply(authRefusal(reauthenticateRequest, 429, 'over_sms_send_rate_limit', message));
    vi.setSystemTime(Date.parse(exampleNow) + 31_000);
    await app.user.click(await sheet.findByRole('button', { name: 'Send again' }));
    expect(await sheet.findByText(message)).toBeInTheDocument();
    expect(sheet.getByRole('button', { name: 'Send again in 0:12' })).toBeDisabled();
  });

  it('Escape cancels the question for a confirmation code, and the next question begins without a code', async () => {
    const app = await goToCode();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.inputs(exportMyData)).toHaveLength(1);
    await app.user.click(await screen.findByRole('button', { name: /Download my data/ }));
    expect((await findSheet()).getByRole('button', { name: 'Text me a code' })).toBeEnabled();
    expect(screen.queryByLabelText('Digit 1 of 6')).toBeNull();
  });
});

describe('after a right code', () => {
  it("the user's data is saved as one file after a right confirmation code", async () => {
    const app = await goToCode([codeAcceptedReply]);
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      expect(this.download).toBe('nightjar-2026-05-16.json');
    });
    app.reply(exportReply);
    await enterCode(app);
    expect(await screen.findByText('Your data is saved.')).toBeVisible();
    expect(saved).toHaveBeenCalledOnce();
    expect(app.inputs(exportMyData)).toHaveLength(2);
    saved.mockRestore();
  });

  it('a request that fails after a right confirmation code is repeated without another code', async () => {
    const app = await goToCode([codeAcceptedReply]);
    app.reply(fail(exportMyData, 503));
    await enterCode(app);
    const toast = within(await screen.findByRole('alert'));
    expect(toast.getByText('Something went wrong on our side.')).toBeVisible();
    await app.user.click(toast.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(app.inputs(exportMyData)).toHaveLength(3));
    expect(screen.queryByRole('dialog', { name: sheetName })).toBeNull();
    expect(app.bodies(reauthenticateRequest)).toHaveLength(1);
  });

  it('an account is deleted after a right confirmation code', async () => {
    const app = await renderApp(privacyPath, [
      fail(hardDeleteUser, 403, needsCode),
      codeSentReply,
      codeAcceptedReply,
    ]);
    await app.user.click(await screen.findByRole('button', { name: /Delete account/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete your Nightjar account?' }));
    await app.user.type(question.getByRole('textbox', { name: 'Type DELETE to confirm' }), 'DELETE');
    await app.user.click(question.getByRole('button', { name: 'Delete account' }));
    expect(
      await (await findSheet()).findByText(/^To delete your account, enter a code we text to/),
    ).toBeInTheDocument();
    await requestCode(app);
    app.reply(reply(hardDeleteUser, { deleted: true }));
    await enterCode(app);
    expect(await screen.findByRole('dialog', { name: 'Your account is deleted.' })).toBeInTheDocument();
    expect(app.inputs(hardDeleteUser)).toEqual([{ user_id: me }, { user_id: me }]);
  });

  it('an account is not deleted when no confirmation code is entered', async () => {
    const app = await renderApp(privacyPath, [fail(hardDeleteUser, 403, needsCode)]);
    await app.user.click(await screen.findByRole('button', { name: /Delete account/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete your Nightjar account?' }));
    await app.user.type(question.getByRole('textbox', { name: 'Type DELETE to confirm' }), 'DELETE');
    await app.user.click(question.getByRole('button', { name: 'Delete account' }));
    await app.user.click((await findSheet()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: sheetName })).toBeNull());
    expect(screen.getByRole('button', { name: /Delete account/ })).toBeEnabled();
    expect(app.inputs(hardDeleteUser)).toHaveLength(1);
  });

  it('a new phone number gets its code after a right confirmation code of the present number', async () => {
    const app = await renderApp('/settings/number', [
      authRefusal(
        updateUserRequest,
        403,
        'reauthentication_needed',
        'Phone number update requires reauthentication',
      ),
      codeSentReply,
    ]);
    await app.user.type(await screen.findByLabelText('New phone number'), '8135550123{Enter}');
    await findSheet();
    await requestCode(app);
    await digitField(1);
    app.reply(codeAcceptedReply);
    await enterCode(app);
    expect(await screen.findByText('Sent to (813) 555-0123')).toBeVisible();
    expect(app.bodies(updateUserRequest)).toMatchObject([
      { phone: '+18135550123' },
      { nonce: '123456' },
      { phone: '+18135550123' },
    ]);
  });

  it('another device is signed out after a right confirmation code', async () => {
    const here = exampleOwnSession({ current: true });
    const other = exampleOwnSession({ session_id: id('session', 2), user_agent: 'Firefox/1 Linux' });
    const app = await renderApp('/settings/sessions', [
      reply(mySessions, [here, other]),
      fail(endSession, 403, needsCode),
      codeSentReply,
      codeAcceptedReply,
    ]);
    await app.user.click(await screen.findByRole('button', { name: 'Log out Firefox on Linux' }));
    const question = within(await screen.findByRole('dialog', { name: 'Log out Firefox on Linux?' }));
    await app.user.click(question.getByRole('button', { name: 'Log out' }));
    expect(
      await (await findSheet()).findByText(/^To log out another device, enter a code/),
    ).toBeInTheDocument();
    await requestCode(app);
    app.reply(reply(endSession, { ended: true }), reply(mySessions, [here]));
    await enterCode(app);
    expect(await screen.findByText('That device is logged out.')).toBeVisible();
    expect(app.inputs(endSession)).toHaveLength(2);
  });
});
