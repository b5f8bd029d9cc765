import { addHouseContact, myUserDetails, signup } from '@nightjar/domain/account/calls';
import { id, me } from '@nightjar/domain/kernel/example';
import { bucket } from '@nightjar/domain/kernel/upload';
import { stripeGetProductsAndPrices } from '@nightjar/domain/payments/calls';
import { assignReferral, lookUpCode } from '@nightjar/domain/referrals/calls';
import { pouringVenues } from '@nightjar/domain/venues/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { registeredDetails, userDetails } from '../testing/answers.ts';
import { installPictureDecoding } from '../testing/canvas.ts';
import { renderApp } from '../testing/render-app.tsx';
import {
  fail,
  httpReply,
  lose,
  overrideReplies,
  type Reply,
  refusalSentence,
  refuse,
  reply,
} from '../testing/replies.ts';

/** The user's phone number is verified, and the user has no account. */
const newUser = userDetails({ registered: false, subscribed: false });
const { user } = registeredDetails();
const signUpReplies = [
  reply(signup, user),
  reply(addHouseContact, { conversation_id: id('conversation') }),
  reply(assignReferral, { referrer_id: id('user', 2) }),
  reply(lookUpCode, { kind: 'referral', code: 'RAE12345', first_name: 'Rae', profile_image: null }),
  reply(myUserDetails, registeredDetails()),
  reply(stripeGetProductsAndPrices, []),
  reply(pouringVenues, { total: 0, venues: [] }),
];
const typedProfile = {
  first_name: 'Robin',
  last_name: 'Nightly',
  nickname: 'robin',
  dob: '1994-05-06',
  gender: 'Woman',
};

type App = Awaited<ReturnType<typeof renderApp>>;

const openPage = (replies: readonly Reply[] = [], page = '/register') =>
  renderApp(page, replies, { as: newUser });

/** Pastes the names, which is faster than typing. Another test types them letter by letter. */
async function fillNames({ user }: App): Promise<void> {
  const names = { 'First name': 'Robin', 'Last name': 'Nightly', 'What friends call you': 'robin' };
  for (const [label, text] of Object.entries(names)) {
    // The nickname follows the first name until it is typed.
    await user.clear(await screen.findByLabelText(label));
    await user.paste(text);
  }
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

async function fillForm(app: App, dob = '05061994'): Promise<void> {
  const { user } = app;
  await fillNames(app);
  await user.type(await screen.findByLabelText('Date of birth'), dob);
  await user.click(screen.getByRole('radio', { name: 'Woman' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

/** A code in the address is looked up as soon as the page opens. */
const lookUpsOf = (replies: readonly Reply[]) => replies.filter(({ to }) => to === lookUpCode);

/** Fills in names and birthday, and goes on to the photo. */
async function goToPhoto(replies: readonly Reply[] = signUpReplies, page = '/register'): Promise<App> {
  const app = await openPage(lookUpsOf(replies), page);
  app.reply(...replies);
  await fillForm(app);
  await screen.findByRole('heading', { level: 2, name: 'Add your photo' });
  return app;
}

const pressCreate = async ({ user }: App) =>
  user.click(screen.getByRole('button', { name: 'Create my account' }));

/** Chooses a file in the device's file sheet, which may return files of any type. */
async function takeFile({ user }: App, file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no field for a file.');
  input.accept = '';
  await user.upload(input, file);
}

describe('the names', () => {
  it('registration begins with the names as the third of five steps, and shows the phone number', async () => {
    await openPage();
    expect(await screen.findByRole('heading', { level: 2, name: "What's your name?" })).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Step 3 of 5' })).toBeVisible();
    expect(screen.getByText('40%')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Step 1 of 3' })).toBeVisible();
    expect(screen.getByText('Signing up with (813) 555-0100')).toBeVisible();
    expect(screen.queryByLabelText('Date of birth')).toBeNull();
  });

  it('registration shows which of the names are missing, and the first empty field has the focus', async () => {
    const app = await openPage();
    await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
    for (const [label, sentence] of [
      ['First name', "What's your first name?"],
      ['Last name', "What's your last name?"],
      ['What friends call you', 'What should friends call you?'],
    ] as const)
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(sentence);
    expect(screen.getByLabelText('First name')).toHaveFocus();
  });

  it('Enter in the field of the first name moves the focus to the last name', async () => {
    const app = await openPage();
    await app.user.type(await screen.findByLabelText('First name'), 'Robin{Enter}');
    expect(screen.getByLabelText('Last name')).toHaveFocus();
  });

  it('registration shows initials and nickname beside the fields while they are typed', async () => {
    const app = await openPage();
    const card = () => document.querySelector('main [aria-hidden] [data-initials]');
    await app.user.type(await screen.findByLabelText('First name'), 'Robin');
    expect(card()).toHaveAttribute('data-initials', 'R');
    await app.user.type(screen.getByLabelText('Last name'), 'Nightly');
    expect(card()).toHaveAttribute('data-initials', 'RN');
    await app.user.clear(screen.getByLabelText('What friends call you'));
    await app.user.type(screen.getByLabelText('What friends call you'), 'robin');
    expect(screen.getByText('robin')).toBeVisible();
  });

  it('registration keeps the typed names when the app is closed and opened again', async () => {
    const app = await openPage();
    await app.user.type(await screen.findByLabelText('First name'), 'Rob');
    await app.goTo('/download');
    await screen.findByRole('heading', { level: 1, name: 'Nightjar lives on your phone' });
    await app.goTo('/register');
    expect(await screen.findByLabelText('First name')).toHaveValue('Rob');
  });

  it('"Use another number" in the registration leads to the sign-in', async () => {
    const app = await openPage();
    await app.user.click(await screen.findByRole('button', { name: 'Use another number' }));
    await waitFor(() => expect(app.path()).toMatch(/^\/login/));
  });

  it('a registered user who opens the registration is led to the plans', async () => {
    const app = await renderApp('/register', signUpReplies, { as: registeredDetails() });
    expect(app.path()).toBe('/subscribe');
  });
});

describe('the birthday', () => {
  it("the birthday is the second part of the registration's third step, and has the focus", async () => {
    const app = await openPage();
    await fillNames(app);
    expect(await screen.findByRole('heading', { level: 2, name: "When's your birthday?" })).toBeVisible();
    expect(screen.getByText('50%')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Step 2 of 3' })).toBeVisible();
    expect(screen.getByLabelText('Date of birth')).toHaveFocus();
    expect(screen.getByRole('radiogroup', { name: 'Gender' })).toBeVisible();
  });

  it('registration shows that birthday and gender are missing', async () => {
    const app = await openPage();
    await fillNames(app);
    await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('When were you born? Month, day, year.')).toBeVisible();
    expect(screen.getByRole('radiogroup', { name: 'Gender' })).toHaveAccessibleDescription(
      'Pick one. "Prefer not to say" is fine.',
    );
    expect(screen.getByLabelText('Date of birth')).toHaveFocus();
  });

  it.each([
    ['05172005', 'Nightjar is for people 21 and over.'],
    ['02301994', "That day isn't in the calendar. Month, day, year."],
    ['05061694', 'Check the year.'],
  ])('the birthday %s is refused in the registration with the reason', async (dob, sentence) => {
    const app = await openPage();
    await fillForm(app, dob);
    await waitFor(() =>
      expect(screen.getByLabelText('Date of birth')).toHaveAccessibleDescription(
        expect.stringContaining(sentence),
      ),
    );
    expect(screen.getByLabelText('Date of birth')).toHaveFocus();
    await app.user.clear(screen.getByLabelText('Date of birth'));
    expect(screen.getByLabelText('Date of birth')).not.toHaveAccessibleDescription(
      expect.stringContaining(sentence),
    );
  });

  it('"Back" from the birthday returns to the names, which are still filled in', async () => {
    const app = await openPage();
    await fillNames(app);
    await app.user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Last name')).toHaveValue('Nightly');
    expect(screen.getByLabelText('First name')).toHaveFocus();
  });
});

describe('the account', () => {
  it('an account is made once from the typed data, without a photo and a referral code', async () => {
    const app = await goToPhoto();
    expect(screen.getByRole('progressbar', { name: 'Step 4 of 5' })).toBeVisible();
    expect(screen.getByText('60%')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Add a photo' })[0]).toBeVisible();
    await pressCreate(app);
    await waitFor(() => expect(app.path()).toBe('/subscribe'));
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(app.inputs(signup)).toEqual([{ user_id: me, ...typedProfile, terms: true, timezone }]);
    expect(app.inputs(addHouseContact)).toEqual([{ user_id: me }]);
    expect(app.inputs(assignReferral)).toEqual([]);
  });

  it('"Back" from the last step of the registration returns to the typed birthday and gender', async () => {
    const app = await goToPhoto();
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Date of birth')).toHaveValue('05/06/1994');
    expect(screen.getByRole('radio', { name: 'Woman' })).toBeChecked();
  });

  it("an account that is refused for the user's age returns to the birthday with the reason", async () => {
    const app = await goToPhoto(
      overrideReplies(signUpReplies, [refuse(signup, 'under_age', { params: { age: '21' } })]),
    );
    await pressCreate(app);
    const dob = await screen.findByLabelText('Date of birth');
    expect(dob).toHaveAccessibleDescription(
      expect.stringContaining(refusalSentence('under_age', { age: '21' })),
    );
    expect(dob).toHaveFocus();
    expect(dob).toHaveValue('05/06/1994');
    expect(app.path()).toBe('/register');
  });

  it('an account that is refused for a nickname returns to the names with the reason', async () => {
    const bad = fail(signup, 400, {
      code: 'invalid_input',
      message: 'nickname must not contain the character NUL',
    });
    const app = await goToPhoto(overrideReplies(signUpReplies, [bad]));
    await pressCreate(app);
    const field = await screen.findByLabelText('What friends call you');
    expect(field).toHaveAccessibleDescription('nickname must not contain the character NUL');
    expect(field).toHaveFocus();
  });

  it('an account that exists already continues like a new account', async () => {
    const app = await goToPhoto(overrideReplies(signUpReplies, [refuse(signup, 'already_registered')]));
    await pressCreate(app);
    await waitFor(() => expect(app.path()).toBe('/subscribe'));
  });

  it.each([
    ['fails', fail(signup, 500)],
    ['gets lost', lose(signup)],
  ])('an account whose creation %s can be created again', async (_, broken) => {
    const app = await goToPhoto(overrideReplies(signUpReplies, [broken]));
    await pressCreate(app);
    const sentence = await screen.findByRole('alert');
    // The step is longer than a small screen, so the sentence is beside the button.
    expect(sentence.closest('footer')).not.toBeNull();
    app.reply(reply(signup, user));
    app.line.restore();
    await app.user.click(await screen.findByRole('button', { name: 'Create my account' }));
    await waitFor(() => expect(app.path()).toBe('/subscribe'));
  });

  it.each([
    ['adding the support contact', fail(addHouseContact, 500)],
    ['assigning the invitation', refuse(assignReferral, 'too_late')],
  ])('an account is created even if %s fails', async (_, broken) => {
    const app = await goToPhoto(overrideReplies(signUpReplies, [broken]), '/register?referrer=RAE12345');
    await pressCreate(app);
    await waitFor(() => expect(app.path()).toBe('/subscribe'));
  });

  it('an account cannot be created without a connection', async () => {
    const app = await goToPhoto();
    app.line.lose();
    expect(await screen.findByRole('button', { name: 'Needs signal' })).toBeDisabled();
  });
});

describe('the photo', () => {
  const face = new File(['face'], 'face.png', { type: 'image/png' });
  const choose = async (app: App) => {
    await takeFile(app, face);
    return screen.findByRole('dialog', { name: 'Move and zoom' });
  };

  it('registration without a photo shows initials and nickname', async () => {
    await goToPhoto();
    expect(document.querySelector('main [data-letters]')).toHaveAttribute('data-letters', 'RN');
    expect(screen.getByText('robin')).toBeVisible();
  });

  it('a photo of the registration is cropped by drag, keys and slider, and can be removed', async () => {
    const app = await goToPhoto();
    const sheet = within(await choose(app));
    expect(screen.queryByRole('img', { name: 'your photo' })).toBeNull();
    expect(await sheet.findByLabelText('Photo. Arrow keys move it.')).toHaveAttribute('tabindex', '0');
    expect(sheet.getByRole('slider', { name: 'Zoom' })).toHaveValue('1');
    await app.user.click(sheet.getByRole('button', { name: 'Use photo' }));
    expect(await screen.findByRole('img', { name: 'your photo' })).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByRole('img', { name: 'your photo' })).toBeNull();
  });

  it('a photo of the registration whose crop is closed is not used', async () => {
    const app = await goToPhoto();
    const sheet = within(await choose(app));
    await app.user.click(sheet.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('img', { name: 'your photo' })).toBeNull();
  });

  it('a file of the registration that is no picture cannot be used as a photo', async () => {
    const app = await goToPhoto();
    const sheet = await choose(app);
    await within(sheet).findByLabelText('Photo. Arrow keys move it.');
    for (const picture of sheet.querySelectorAll('img')) fireEvent.error(picture);
    expect(await within(sheet).findByRole('alert')).toHaveTextContent(
      "This file doesn't open as a picture. Choose a JPEG, PNG or WebP picture.",
    );
    expect(within(sheet).queryByRole('button', { name: 'Use photo' })).toBeNull();
    await app.user.click(within(sheet).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('img', { name: 'your photo' })).toBeNull();
  });

  it('a photo of the registration is kept after "Back" and "Continue"', async () => {
    const app = await goToPhoto();
    await app.user.click(within(await choose(app)).getByRole('button', { name: 'Use photo' }));
    await screen.findByRole('img', { name: 'your photo' });
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('img', { name: 'your photo' })).toBeVisible();
  });
});

describe('the upload of the photo', () => {
  const path = `POST /storage/v1/object/${bucket}/users/${me}-profile.jpg` as const;
  const row = 'PATCH /rest/v1/users';
  const up = httpReply(path, 200, { Id: 'file', Key: 'key' });
  const face = new File(['face'], 'face.png', { type: 'image/png' });

  /** Chooses a photo in the registration, and creates the account. */
  async function withPhoto(replies: readonly Reply[]): Promise<App> {
    installPictureDecoding();
    const app = await goToPhoto([...signUpReplies, ...replies]);
    await takeFile(app, face);
    await app.user.click(
      within(await screen.findByRole('dialog', { name: 'Move and zoom' })).getByRole('button', {
        name: 'Use photo',
      }),
    );
    await screen.findByRole('img', { name: 'your photo' });
    await pressCreate(app);
    return app;
  }

  it('a photo of the registration is uploaded after the account is created, and its address is stored', async () => {
    const app = await withPhoto([up, httpReply(row, 204)]);
    await waitFor(() => expect(app.path()).toBe('/subscribe'));
    expect(app.paths(path)).toHaveLength(1);
    expect(app.bodies(row)).toEqual([
      { profile_image: expect.stringContaining(`/users/${me}-profile.jpg?t=`) },
    ]);
  });

  it('the buttons of the registration are disabled while its photo uploads', async () => {
    await withPhoto([{ to: path, answer: () => 'never' }]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create my account' })).toBeDisabled());
    for (const button of screen.getAllByRole('button', { name: /your photo|Change|Remove/ }))
      expect(button).toBeDisabled();
  });

  it.each([
    [
      'fails',
      httpReply(path, 500, { statusCode: '500', error: 'internal', message: 'Something went wrong.' }),
    ],
    ['gets lost', { to: path, answer: () => 'lost' } satisfies Reply],
  ])(
    'a photo of the registration whose upload %s is uploaded again, without a second account',
    async (_, broken) => {
      const app = await withPhoto([broken]);
      expect(await screen.findByText("Your account is ready. Only the photo didn't make it.")).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent('Error uploading image. Please try again.');
      expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
      app.line.restore();
      app.reply(up, httpReply(row, 204));
      await app.user.click(await screen.findByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(app.path()).toBe('/subscribe'));
      expect(app.inputs(signup)).toHaveLength(1);
    },
  );

  it('a photo of the registration whose upload fails can be left out', async () => {
    const app = await withPhoto([
      httpReply(path, 500, { statusCode: '500', error: 'internal', message: 'x' }),
    ]);
    await app.user.click(await screen.findByRole('button', { name: 'Continue without a photo' }));
    await waitFor(() => expect(app.path()).toBe('/subscribe'));
    expect(app.bodies(row)).toEqual([]);
  });

  it('a photo of the registration that is too large shows an error until the photo is removed', async () => {
    const app = await withPhoto([
      httpReply(path, 400, { statusCode: '413', error: 'Payload too large', message: 'x' }),
    ]);
    expect(await screen.findByText('That file is too large. Try a smaller one.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByText('That file is too large. Try a smaller one.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Continue without a photo' })).toBeEnabled();
  });

  it("the upload of a registration's photo cannot be repeated without a connection", async () => {
    const app = await withPhoto([{ to: path, answer: () => 'lost' }]);
    await screen.findByText("Your account is ready. Only the photo didn't make it.");
    app.line.lose();
    expect(await screen.findByRole('button', { name: 'Needs signal' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Continue without a photo' })).toBeEnabled();
  });

  it("a file that is no picture is refused as a registration's photo with the allowed types", async () => {
    const app = await goToPhoto();
    await takeFile(app, new File(['%PDF'], 'me.pdf', { type: 'application/pdf' }));
    expect(
      await screen.findByText("That kind of file can't be used. Try a JPEG, PNG or WebP photo."),
    ).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Move and zoom' })).toBeNull();
  });
});

const codeField = () => screen.getByLabelText('Your code, if you have one');

describe('the code of a registration', () => {
  it("a friend's code in the address is looked up at once, and shows the inviter from the first step on", async () => {
    const app = await openPage(lookUpsOf(signUpReplies), '/register?referrer=RAE12345');
    app.reply(...signUpReplies);
    expect(await screen.findByText('Rae invited you.')).toBeVisible();
    await fillForm(app);
    expect(codeField()).toHaveValue('RAE12345');
    expect(screen.getByText('Rae invited you.')).toBeVisible();
    await pressCreate(app);
    await waitFor(() => expect(app.path()).toBe('/subscribe'));
    expect(app.inputs(assignReferral)).toEqual([{ user_id: me, code: 'RAE12345' }]);
  });

  it('a typed code is looked up when its field is left', async () => {
    const app = await goToPhoto();
    await app.user.type(codeField(), 'rae12345');
    expect(app.inputs(lookUpCode)).toEqual([]);
    await app.user.tab();
    expect(await screen.findByText('Rae invited you.')).toBeVisible();
    expect(app.inputs(lookUpCode)).toEqual([{ code: 'RAE12345' }]);
  });

  it.each(['unknown_code', 'code_used_up', 'own_code'] as const)(
    'a code that is refused (%s) shows the reason beside its field',
    async code => {
      const app = await goToPhoto(overrideReplies(signUpReplies, [refuse(lookUpCode, code)]));
      await app.user.type(codeField(), 'NOBODY');
      await app.user.tab();
      await waitFor(() => expect(codeField()).toHaveAccessibleDescription(new RegExp(refusalSentence(code))));
      await app.user.type(codeField(), '1');
      expect(within(screen.getByRole('main')).queryByText(refusalSentence(code))).toBeNull();
    },
  );

  it("a code for the door beside a friend's is kept for the door, and the friend is still named", async () => {
    const meanings = reply(lookUpCode, ({ code }) =>
      code === 'LANTERN'
        ? ({ kind: 'invite_list', code: 'LANTERN' } as const)
        : ({ kind: 'referral', code: 'RAE12345', first_name: 'Rae', profile_image: null } as const),
    );
    const app = await goToPhoto(overrideReplies(signUpReplies, [meanings]), '/register?referrer=RAE12345');
    await app.user.clear(codeField());
    await app.user.type(codeField(), 'lantern');
    await app.user.tab();
    expect(await screen.findByText('LANTERN lets you in tonight.')).toBeVisible();
    await pressCreate(app);
    await waitFor(() => expect(app.inputs(assignReferral)).toEqual([{ user_id: me, code: 'RAE12345' }]));
    await app.goTo('/whitelist');
    expect(await screen.findByLabelText('Your code')).toHaveValue('LANTERN');
  });
});

describe('the nickname', () => {
  it('the nickname follows the first name until another one is typed', async () => {
    const app = await openPage();
    const nickname = () => screen.getByLabelText('What friends call you');
    await app.user.type(await screen.findByLabelText('First name'), 'Rob');
    expect(nickname()).toHaveValue('Rob');
    await app.user.clear(nickname());
    await app.user.type(nickname(), 'Bobby');
    await app.user.type(screen.getByLabelText('First name'), 'in');
    expect(nickname()).toHaveValue('Bobby');
  });
});
