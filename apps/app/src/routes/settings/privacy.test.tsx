import { exportMyData, hardDeleteUser, updatePrivate } from '@nightjar/domain/account/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { me, userDetails } from '../../testing/examples.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, reply, wire } from '../../testing/replies.ts';

const page = '/settings/privacy';
const row = 'PATCH /rest/v1/users';
const theSwitch = (name: RegExp) => screen.findByRole('switch', { name });
const isPrivate = /Private profile/;
const isFound = /People with my number can find me/;
const needsCode = { code: 'reauthentication_needed', message: 'Enter a fresh code first.' };

describe('privacy', () => {
  it('the privacy page shows what strangers see, who can find the user, and what is stored', async () => {
    await renderApp(page, [], { as: userDetails({ bio: 'Mostly moths.' }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    expect(await theSwitch(isPrivate)).not.toBeChecked();
    expect(await theSwitch(isFound)).toBeChecked();
    expect(screen.getByText('Mostly moths.')).toBeVisible();
    expect(screen.getByText('Nobody sees your home')).toBeVisible();
  });

  it('a private profile is switched on by the keyboard at once', async () => {
    const app = await renderApp(page, [reply(updatePrivate, { private: true })]);
    (await theSwitch(isPrivate)).focus();
    await app.user.keyboard(' ');
    expect(await theSwitch(isPrivate)).toBeChecked();
    await waitFor(() => expect(app.inputs(updatePrivate)).toEqual([{ user_id: me, private: true }]));
  });

  it('the switch for a private profile is reset when the server refuses, and can be tried again', async () => {
    const app = await renderApp(page, [fail(updatePrivate, 500, { message: 'Not now.' })]);
    await app.user.click(await theSwitch(isPrivate));
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(await theSwitch(isPrivate)).not.toBeChecked();
    app.reply(reply(updatePrivate, { private: true }));
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await theSwitch(isPrivate)).toBeChecked());
  });

  it('the switch for being found by phone number is reset when saving fails, and can be tried again', async () => {
    const app = await renderApp(page, [wire(row, 500)]);
    await app.user.click(await theSwitch(isFound));
    expect(await screen.findByText('Failed to update profile')).toBeVisible();
    expect(await theSwitch(isFound)).toBeChecked();
    app.reply(wire(row, 204));
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await theSwitch(isFound)).not.toBeChecked());
    expect(app.bodies(row)).toEqual([{ discoverable: false }, { discoverable: false }]);
  });

  it('the controls of the privacy page are disabled without a connection', async () => {
    const app = await renderApp(page);
    await theSwitch(isPrivate);
    app.line.lose();
    expect(await screen.findAllByText('Needs signal')).toHaveLength(4);
    expect(await theSwitch(isPrivate)).toBeDisabled();
    expect(await theSwitch(isFound)).toBeDisabled();
    expect(screen.getByRole('button', { name: /Download my data/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: /Delete account/ })).toBeDisabled();
  });
});

describe('one’s data', () => {
  it("a failed download of the user's data shows the reason, and can be repeated", async () => {
    const app = await renderApp(page, [fail(exportMyData, 503)]);
    await app.user.click(await screen.findByRole('button', { name: /Download my data/ }));
    const toast = within(await screen.findByRole('alert'));
    expect(toast.getByText('Something went wrong on our side.')).toBeVisible();
    await app.user.click(toast.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(app.inputs(exportMyData)).toHaveLength(2));
  });

  it("downloading the user's data asks for a confirmation code, which the user can decline", async () => {
    const app = await renderApp(page, [fail(exportMyData, 403, needsCode)]);
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
    const app = await renderApp(page, [reply(hardDeleteUser, { deleted: true })]);
    const question = await ask(app);
    expect(question.getByRole('button', { name: 'Delete account' })).toBeDisabled();
    await app.user.type(question.getByRole('textbox', { name: 'Type DELETE to confirm' }), 'delete');
    await app.user.click(question.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByRole('dialog', { name: 'Your account is deleted.' })).toBeInTheDocument();
    expect(app.inputs(hardDeleteUser)).toEqual([{ user_id: me }]);
  });

  it('an account is not deleted when the server fails, and deleting can be tried again', async () => {
    const app = await renderApp(page, [fail(hardDeleteUser, 500)]);
    const question = await ask(app);
    await app.user.type(question.getByRole('textbox', { name: 'Type DELETE to confirm' }), 'DELETE');
    await app.user.click(question.getByRole('button', { name: 'Delete account' }));
    const toast = within(await screen.findByRole('alert'));
    await app.user.click(toast.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Delete your Nightjar account?' })).toBeInTheDocument();
    expect(app.inputs(hardDeleteUser)).toHaveLength(1);
  });

  it('an account is not deleted when the question is cancelled', async () => {
    const app = await renderApp(page);
    const question = await ask(app);
    await app.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(app.inputs(hardDeleteUser)).toEqual([]);
  });
});
