import { myUserDetails } from '@nightjar/domain/account/calls';
import { currentRedemptions, drinkBankStats, incomingShots, myVouchers } from '@nightjar/domain/drinks/calls';
import { me } from '@nightjar/domain/kernel/example';
import { bucket } from '@nightjar/domain/kernel/upload';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { installPictureDecoding } from '../../testing/canvas.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { httpReply, pending, type Reply, reply } from '../../testing/replies.ts';

const bankReplies = [drinkBankStats, currentRedemptions, myVouchers, incomingShots].map(pending);
const ownRowRequest = 'PATCH /rest/v1/users';
const openEditForm = async (replies: readonly Reply[] = []) => {
  const app = await renderApp('/profile/edit', replies, { before: ['/support'] });
  await screen.findByRole('button', { name: 'Save' });
  return app;
};
type App = Awaited<ReturnType<typeof renderApp>>;
const fieldNamed = (name: string) => screen.getByRole('textbox', { name });
const writeText = async ({ user }: App, name: string, text: string) => {
  await user.clear(fieldNamed(name));
  if (text) await user.paste(text);
};
const pressSave = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Save' }));

describe('the edit of one’s profile', () => {
  it("the form for one's own profile shows the saved data, with phone number and birthday as text, and nothing to save", async () => {
    await openEditForm();
    expect(screen.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible();
    expect(fieldNamed('First name')).toHaveValue('Robin');
    expect(fieldNamed('What friends call you')).toHaveValue('robin');
    expect(screen.getByRole('radio', { name: 'Woman' })).toBeChecked();
    expect(screen.getByRole('link', { name: /\(813\) 555-0100/ })).toHaveAttribute(
      'href',
      '/settings/number',
    );
    expect(screen.getByText('Required by law. Only you see it.')).toBeVisible();
    expect(screen.getByText('May 6, 1994')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Add your photo' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add your banner' })).toBeVisible();
  });

  it.each([
    [null, 'Prefer not to say', 4],
    ['Agender', 'Agender', 5],
  ])('the form for one\'s own profile shows the gender %s as "%s"', async (gender, shown, choices) => {
    await openEditForm([reply(myUserDetails, userDetails({ gender }))]);
    const group = within(screen.getByRole('radiogroup', { name: 'Gender' }));
    expect(group.getByRole('radio', { name: shown })).toBeChecked();
    expect(group.getAllByRole('radio')).toHaveLength(choices);
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it("the form for one's own profile sends only the changed fields, once, and leads to the page before", async () => {
    const app = await openEditForm([httpReply(ownRowRequest, 204)]);
    app.reply(reply(myUserDetails, userDetails({ nickname: 'Rob', bio: 'Moths.' })));
    await writeText(app, 'What friends call you', 'Rob');
    await writeText(app, 'Bio', 'Moths.');
    expect(screen.getByText('6 of 160')).toBeVisible();
    await pressSave(app);
    await waitFor(() => expect(app.path()).toBe('/support'));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(app.bodies(ownRowRequest)).toEqual([{ nickname: 'Rob', bio: 'Moths.' }]);
  });

  it("the form for one's own profile sends the full name when the first name is changed by the keyboard alone", async () => {
    const app = await openEditForm([httpReply(ownRowRequest, 204), reply(myUserDetails, userDetails())]);
    await writeText(app, 'First name', 'Wren');
    await app.user.keyboard('{Enter}');
    await waitFor(() =>
      expect(app.bodies(ownRowRequest)).toEqual([{ first_name: 'Wren', full_name: 'Wren Nightly' }]),
    );
  });

  it.each([
    ['First name', '', "What's your first name?"],
    ['Last name', '', "What's your last name?"],
    ['What friends call you', '', 'What should friends call you?'],
    ['Email', 'robin', "That doesn't look like an email address."],
  ])(
    'the form for one\'s own profile refuses %s "%s" with a sentence beside the field, which gets the focus',
    async (name, text, sentence) => {
      const app = await openEditForm();
      await writeText(app, name, text);
      await pressSave(app);
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
      expect(fieldNamed(name)).toHaveFocus();
      expect(fieldNamed(name)).toBeInvalid();
      expect(app.bodies(ownRowRequest)).toEqual([]);
    },
  );

  it('the bio of a profile is limited to 160 characters', async () => {
    const app = await openEditForm();
    await app.user.click(fieldNamed('Bio'));
    await app.user.paste('m'.repeat(170));
    expect((fieldNamed('Bio') as HTMLTextAreaElement).maxLength).toBe(160);
  });

  it("the form for one's own profile keeps the typed text when the save fails, and can be saved again", async () => {
    const app = await openEditForm([httpReply(ownRowRequest, 500)]);
    await writeText(app, 'Bio', 'Moths.');
    await pressSave(app);
    expect(await screen.findByText('Failed to update profile')).toBeVisible();
    expect(fieldNamed('Bio')).toHaveValue('Moths.');
    app.reply(httpReply(ownRowRequest, 204), reply(myUserDetails, userDetails({ bio: 'Moths.' })));
    await pressSave(app);
    await waitFor(() => expect(app.path()).toBe('/support'));
    expect(app.bodies(ownRowRequest)).toHaveLength(2);
  });

  it("the form for one's own profile cannot be saved without a connection, and keeps the typed text", async () => {
    const app = await openEditForm();
    await writeText(app, 'Bio', 'Moths.');
    app.line.lose();
    expect(await screen.findByRole('button', { name: 'Needs signal' })).toBeDisabled();
    expect(fieldNamed('Bio')).toHaveValue('Moths.');
  });

  it("leaving the form for one's own profile with unsaved changes asks first", async () => {
    const app = await openEditForm(bankReplies);
    await writeText(app, 'Bio', 'Moths.');
    const leave = async (answer: string) => {
      await app.user.click(screen.getByText('Drink Bank'));
      const question = within(await screen.findByRole('dialog', { name: 'Keep editing?' }));
      await app.user.click(question.getByRole('button', { name: answer }));
    };
    await leave('Keep editing');
    expect(app.path()).toBe('/profile/edit');
    expect(fieldNamed('Bio')).toHaveValue('Moths.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await leave('Leave without saving');
    await waitFor(() => expect(app.path()).toBe('/drinks'));
    expect(app.bodies(ownRowRequest)).toEqual([]);
  });

  it("removing the picture of one's own profile saves no picture", async () => {
    const as = userDetails({ profile_image: `users/${me}-profile.jpg` });
    const app = await renderApp('/profile/edit', [httpReply(ownRowRequest, 204)], { as });
    await app.user.click(await screen.findByRole('button', { name: 'Change your photo' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Change your photo' }));
    await app.user.click(sheet.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('button', { name: 'Add your photo' })).toBeVisible();
    app.reply(pending(myUserDetails));
    await pressSave(app);
    await waitFor(() => expect(app.bodies(ownRowRequest)).toEqual([{ profile_image: null }]));
  });
});

describe.each([
  ['photo', 'your photo', 'profile', 'profile_image'],
  ['banner', 'your banner', 'banner', 'bannerImage'],
] as const)('a new %s', (_, what, kind, column) => {
  const path = `POST /storage/v1/object/${bucket}/users/${me}-${kind}.jpg` as const;
  const up = httpReply(path, 200, { Id: 'file', Key: 'key' });
  const saved = [httpReply(ownRowRequest, 204), reply(myUserDetails, userDetails())];
  const picture = new File(['moon'], 'moon.png', { type: 'image/png' });
  const broken = (status: number) =>
    httpReply(path, status === 500 ? 500 : 400, { statusCode: String(status), error: 'x', message: 'x' });

  /** Chooses a file in the device's file sheet, which may return files of any type. */
  const take = async ({ user }: App, file: File) => {
    const place = kind === 'banner' ? 0 : 1;
    const input = document.querySelectorAll<HTMLInputElement>('input[type="file"]')[place];
    if (!input) throw new Error('There is no field for a file.');
    expect(input.accept).toBe('image/jpeg,image/png,image/webp');
    const taken = input.accept;
    input.accept = '';
    await user.upload(input, file);
    input.accept = taken;
  };
  const choose = async (app: App, file = picture) => {
    await take(app, file);
    const sheet = within(await screen.findByRole('dialog', { name: 'Move and zoom' }));
    await app.user.click(sheet.getByRole('button', { name: 'Use photo' }));
    await screen.findByRole('button', { name: `Change ${what}` });
  };
  const change = async (replies: readonly Reply[]) => {
    installPictureDecoding();
    const app = await openEditForm(replies);
    await choose(app);
    return app;
  };

  it('a new profile picture is cropped and uploaded with the save, which stores its address', async () => {
    const app = await change([up, ...saved]);
    expect(app.paths(path)).toEqual([]);
    await pressSave(app);
    await waitFor(() => expect(app.path()).toBe('/support'));
    expect(app.paths(path)).toHaveLength(1);
    expect(app.bodies(ownRowRequest)).toEqual([
      { [column]: expect.stringContaining(`/users/${me}-${kind}.jpg?t=`) },
    ]);
  });

  it('a new profile picture whose crop is closed is not used', async () => {
    const app = await openEditForm();
    await take(app, picture);
    await screen.findByRole('dialog', { name: 'Move and zoom' });
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: `Add ${what}` })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('a file that is no picture is refused as a profile picture with the allowed types', async () => {
    const app = await openEditForm();
    await take(app, new File(['%PDF'], 'me.pdf', { type: 'application/pdf' }));
    expect(
      await screen.findByText("That kind of file can't be used. Try a JPEG, PNG or WebP photo."),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a profile picture cannot be changed while it uploads, and the profile is saved after the upload', async () => {
    const app = await change([{ to: path, answer: () => 'never' }]);
    await pressSave(app);
    await waitFor(() => expect(app.paths(path)).toHaveLength(1));
    expect(screen.getByRole('button', { name: `Change ${what}` })).toBeDisabled();
    expect(app.bodies(ownRowRequest)).toEqual([]);
  });

  it('a profile picture whose upload fails saves nothing, and "Retry" uploads the picture again', async () => {
    const app = await change([broken(500)]);
    await pressSave(app);
    const sentence = await screen.findByText('Error uploading image. Please try again.');
    // The picture is far above the button on a phone, so the sentence is beside the button.
    expect(sentence.parentElement).toContainElement(screen.getByRole('button', { name: 'Retry' }));
    expect(app.bodies(ownRowRequest)).toEqual([]);
    app.reply(up, ...saved);
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(app.path()).toBe('/support'));
    expect(app.paths(path)).toHaveLength(2);
  });

  it('a profile picture that is too large shows an error until another picture is chosen', async () => {
    const app = await change([broken(413)]);
    await pressSave(app);
    expect(await screen.findByText('That file is too large. Try a smaller one.')).toBeVisible();
    await choose(app, new File(['a smaller moon'], 'smaller.png', { type: 'image/png' }));
    expect(screen.queryByText('That file is too large. Try a smaller one.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('a new profile picture is kept without a connection, and saved when the connection returns', async () => {
    const app = await change([up, ...saved]);
    app.line.lose();
    expect(await screen.findByRole('button', { name: 'Needs signal' })).toBeDisabled();
    expect(screen.getByRole('button', { name: `Change ${what}` })).toBeEnabled();
    app.line.restore();
    await app.user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(app.path()).toBe('/support'));
  });
});
