import { exportMyData, hardDeleteUser, updatePrivate } from '@nightjar/domain/account/calls';
import { me } from '@nightjar/domain/kernel/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, httpReply, reply } from '../../testing/replies.ts';

const pagePath = '/settings/privacy';
const ownRowRequest = 'PATCH /rest/v1/users';
const findSwitch = (name: RegExp) => screen.findByRole('switch', { name });
const privateSwitchName = /Private profile/;
const foundSwitchName = /People with my number can find me/;
const needsCode = { code: 'reauthentication_needed', message: 'Enter a fresh code first.' };

describe('privacy', () => {
  it('the privacy page shows what strangers see, who can find the user, and what is stored', async () => {
    await renderApp(pagePath, [], { as: userDetails({ bio: 'Mostly moths.' }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    expect(await findSwitch(privateSwitchName)).not.toBeChecked();
    expect(await findSwitch(foundSwitchName)).toBeChecked();
    expect(screen.getByText('Mostly moths.')).toBeVisible();
    expect(screen.getByText('Nobody sees your home')).toBeVisible();
  });

  it('a private profile is switched on by the keyboard at once', async () => {
    const app = await renderApp(pagePath, [reply(updatePrivate, { private: true })]);
    (await findSwitch(privateSwitchName)).focus();
    await app.user.keyboard(' ');
    expect(await findSwitch(privateSwitchName)).toBeChecked();
    await waitFor(() => expect(app.inputs(updatePrivate)).toEqual([{ user_id: me, private: true }]));
  });

  it('the switch for a private profile is reset when the server refuses, and can be tried again', async () => {
    const app = await renderApp(pagePath, [fail(updatePrivate, 500, { message: 'Not now.' })]);
    await app.user.click(await findSwitch(privateSwitchName));
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(await findSwitch(privateSwitchName)).not.toBeChecked();
    app.reply(reply(updatePrivate, { private: true }));
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await findSwitch(privateSwitchName)).toBeChecked());
  });

  it('the switch for being found by phone number is reset when saving fails, and can be tried again', async () => {
    const app = await renderApp(pagePath, [httpReply(ownRowRequest, 500)]);
    await app.user.click(await findSwitch(foundSwitchName));
    expect(await screen.findByText('Failed to update profile')).toBeVisible();
    expect(await findSwitch(foundSwitchName)).toBeChecked();
    app.reply(httpReply(ownRowRequest, 204));
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await findSwitch(foundSwitchName)).not.toBeChecked());
    expect(app.bodies(ownRowRequest)).toEqual([{ discoverable: false }, { discoverable: false }]);
  });

  it('the controls of the privacy page are disabled without a connection', async () => {
    const app = await renderApp(pagePath);
    await findSwitch(privateSwitchName);
    app.line.lose();
    expect(await screen.findAllByText('Needs signal')).toHaveLength(4);
    expect(await findSwitch(privateSwitchName)).toBeDisabled();
    expect(await findSwitch(foundSwitchName)).toBeDisabled();
    expect(screen.getByRole('button', { name: /Download my data/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: /Delete account/ })).toBeDisabled();
  });
});

describe('one’s data', () => {
  it("a failed download of the user's data shows the reason, and can be repeated", async () => {
    const app = await renderApp(pagePath, [fail(exportMyData, 503)]);
    await app.user.click(await screen.findByRole('button', { name: /Download my data/ }));
    const toast = within(await screen.findByRole('alert'));
    expect(toast.getByText('Something went wrong on our side.')).toBeVisible();
    await app.user.click(toast.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(app.inputs(exportMyData)).toHaveLength(2));
  });

  it("downloading the user's data asks for a confirmation code, which the user can decline", async () => {
    const app = await renderApp(pagePath, [fail(exportMyData, 403, needsCode)]);
    await app.user.click(await screen.findByRole('button', { name: /Download my data/ }));
    const sheet = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
    expect(
      sheet.getByText(/To download your data, enter a code we text to \(813\) 555-0100/),
    ).toBeInTheDocument();
    await app.user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.inputs(exportMyData)).toHaveLength(1);
  });
});

describe('the end of an account', () => {
  const ask = async (app: Awaited<ReturnType<typeof renderApp>>) => {
    await app.user.click(await screen.findByRole('button', { name: /Delete account/ }));
    return within(await screen.findByRole('dialog', { name: 'Delete your Nightjar account?' }));
  };

  it('an account is deleted only after the word DELETE is typed', async () => {
    const app = await renderApp(pagePath, [reply(hardDeleteUser, { deleted: true })]);
    const question = await ask(app);
    expect(question.getByRole('button', { name: 'Delete account' })).toBeDisabled();
    await app.user.type(question.getByRole('textbox', { name: 'Type DELETE to confirm' }), 'delete');
    await app.user.click(question.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByRole('dialog', { name: 'Your account is deleted.' })).toBeInTheDocument();
    expect(app.inputs(hardDeleteUser)).toEqual([{ user_id: me }]);
  });

  it('an account is not deleted when the server fails, and deleting can be tried again', async () => {
    const app = await renderApp(pagePath, [fail(hardDeleteUser, 500)]);
    const question = await ask(app);
    await app.user.type(question.getByRole('textbox', { name: 'Type DELETE to confirm' }), 'DELETE');
    await app.user.click(question.getByRole('button', { name: 'Delete account' }));
    const toast = within(await screen.findByRole('alert'));
    await app.user.click(toast.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Delete your Nightjar account?' })).toBeInTheDocument();
    expect(app.inputs(hardDeleteUser)).toHaveLength(1);
  });

  it('an account is not deleted when the question is cancelled', async () => {
    const app = await renderApp(pagePath);
    const question = await ask(app);
    await app.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(app.inputs(hardDeleteUser)).toEqual([]);
  });
});
