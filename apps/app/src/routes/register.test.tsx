import { addHouseContact, myUserDetails, signup } from '@nightjar/domain/account/calls';
import { stripeGetProductsAndPrices } from '@nightjar/domain/payments/calls';
import { assignReferral, validateReferral } from '@nightjar/domain/referrals/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { id, me, registered, userDetails } from '../testing/examples.ts';
import { renderApp } from '../testing/render-app.tsx';
import { fail, instead, lose, type Reply, refuse, reply, sentenceOf } from '../testing/replies.ts';

/** A proven number without an account. */
const as = userDetails({ registered: false, subscribed: false });
const { user } = registered();
const welcome = [
  reply(signup, user),
  reply(addHouseContact, { conversation_id: id('conversation') }),
  reply(assignReferral, { referrer_id: id('user', 2) }),
  reply(validateReferral, { first_name: 'Rae' }),
  reply(myUserDetails, registered()),
  reply(stripeGetProductsAndPrices, []),
];
const about = {
  first_name: 'Robin',
  last_name: 'Nightly',
  nickname: 'robin',
  dob: '1994-05-06',
  gender: 'Woman',
};

type App = Awaited<ReturnType<typeof renderApp>>;

const open = (replies: readonly Reply[] = [], page = '/register') => renderApp(page, replies, { as });

async function fill({ user }: App, dob = '05061994'): Promise<void> {
  await user.type(await screen.findByLabelText('First name'), 'Robin');
  await user.type(screen.getByLabelText('Last name'), 'Nightly');
  await user.type(screen.getByLabelText('What friends call you'), 'robin');
  await user.type(screen.getByLabelText('Date of birth'), dob);
  await user.click(screen.getByRole('radio', { name: 'Woman' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

/** As far as the second page. */
async function secondPage(replies: readonly Reply[] = welcome, page = '/register'): Promise<App> {
  const app = await open([], page);
  app.reply(...replies);
  await fill(app);
  await screen.findByRole('heading', { level: 2, name: 'Put a face to it' });
  return app;
}

const create = async ({ user }: App) => user.click(screen.getByRole('button', { name: 'Create my account' }));

describe('about you', () => {
  it('is the third of five steps and says which number it is for', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 2, name: 'About you' })).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Step 3 of 5' })).toBeVisible();
    expect(screen.getByText('Signing up with (813) 555-0100')).toBeVisible();
    expect(screen.getByRole('radiogroup', { name: 'Gender' })).toBeVisible();
  });

  it('says of each empty field what is missing, and the first has the focus', async () => {
    const app = await open();
    await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
    for (const [label, sentence] of [
      ['First name', "What's your first name?"],
      ['Last name', "What's your last name?"],
      ['What friends call you', 'What should friends call you?'],
    ] as const)
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(sentence);
    expect(screen.getByText('When were you born? Month, day, year.')).toBeVisible();
    expect(screen.getByRole('radiogroup', { name: 'Gender' })).toHaveAccessibleDescription(
      'Pick one. "Prefer not to say" is fine.',
    );
    expect(screen.getByLabelText('First name')).toHaveFocus();
  });

  it.each([
    ['05172005', 'Nightjar is for people 21 and over.'],
    ['02301994', "That day isn't in the calendar. Month, day, year."],
    ['05061694', 'Check the year.'],
  ])('refuses the birthday %s with its sentence', async (dob, sentence) => {
    const app = await open();
    await fill(app, dob);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('Date of birth')).toHaveFocus();
    await app.user.clear(screen.getByLabelText('Date of birth'));
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('is sent on by Enter', async () => {
    const app = await open();
    await app.user.type(await screen.findByLabelText('First name'), 'Robin{Enter}');
    expect(screen.getByLabelText('Last name')).toHaveFocus();
  });

  it('keeps what was typed when the app is closed in between', async () => {
    const app = await open();
    await app.user.type(await screen.findByLabelText('First name'), 'Rob');
    await app.goTo('/download');
    await screen.findByRole('heading', { level: 1, name: 'Nightjar lives on your phone' });
    await app.goTo('/register');
    expect(await screen.findByLabelText('First name')).toHaveValue('Rob');
  });

  it('leads to the sign-in for another number', async () => {
    const app = await open();
    await app.user.click(await screen.findByRole('button', { name: 'Use another number' }));
    await waitFor(() => expect(app.path()).toMatch(/^\/login/));
  });

  it('is not asked of somebody with an account', async () => {
    const app = await renderApp('/register', welcome, { as: registered() });
    expect(app.path()).toBe('/subscribe');
  });
});

describe('the account', () => {
  it('is made once of what was typed, without photo and code', async () => {
    const app = await secondPage();
    expect(screen.getByRole('progressbar', { name: 'Step 4 of 5' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Add a photo' })[0]).toBeVisible();
    await create(app);
    await waitFor(() => expect(app.path()).toBe('/subscribe'));
    expect(app.inputs(signup)).toEqual([{ user_id: me, ...about, terms: true }]);
    expect(app.inputs(addHouseContact)).toEqual([{ user_id: me }]);
    expect(app.inputs(assignReferral)).toEqual([]);
  });

  it('begins with what was typed after a step back', async () => {
    const app = await secondPage();
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Date of birth')).toHaveValue('05/06/1994');
    expect(screen.getByRole('radio', { name: 'Woman' })).toBeChecked();
  });

  it('that is refused for the age says why and can be mended', async () => {
    const app = await secondPage(instead(welcome, [refuse(signup, 'under_age', { params: { age: '21' } })]));
    await create(app);
    expect(await screen.findByText(sentenceOf('under_age', { age: '21' }))).toBeVisible();
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    expect(app.path()).toBe('/register');
  });

  it('that was there already goes on as if it were new', async () => {
    const app = await secondPage(instead(welcome, [refuse(signup, 'already_registered')]));
    await create(app);
    await waitFor(() => expect(app.path()).toBe('/subscribe'));
  });

  it.each([
    ['fails', fail(signup, 500)],
    ['gets lost', lose(signup)],
  ])('whose making %s can be made again', async (_, broken) => {
    const app = await secondPage(instead(welcome, [broken]));
    await create(app);
    expect(await screen.findByRole('alert')).toBeVisible();
    app.reply(reply(signup, user));
    app.line.restore();
    await app.user.click(await screen.findByRole('button', { name: 'Create my account' }));
    await waitFor(() => expect(app.path()).toBe('/subscribe'));
  });

  it.each([
    ['the house contact', fail(addHouseContact, 500)],
    ['the invitation', refuse(assignReferral, 'too_late')],
  ])('is made even where %s fails', async (_, broken) => {
    const app = await secondPage(instead(welcome, [broken]), '/register?referrer=RAE12345');
    await create(app);
    await waitFor(() => expect(app.path()).toBe('/subscribe'));
  });

  it('needs signal', async () => {
    const app = await secondPage();
    app.line.lose();
    expect(await screen.findByRole('button', { name: 'Needs signal' })).toBeDisabled();
  });
});

describe('the referral code', () => {
  it('of a link is checked at once and names the inviter, who is told', async () => {
    const app = await secondPage(welcome, '/register?referrer=RAE12345');
    expect(await screen.findByText('Invited by Rae')).toBeVisible();
    expect(screen.getByLabelText('Referral code, if you have one')).toHaveValue('RAE12345');
    await create(app);
    await waitFor(() => expect(app.path()).toBe('/subscribe'));
    expect(app.inputs(assignReferral)).toEqual([{ user_id: me, code: 'RAE12345' }]);
  });

  it('that is typed is checked when the field is left', async () => {
    const app = await secondPage();
    const field = screen.getByLabelText('Referral code, if you have one');
    await app.user.type(field, 'rae12345');
    expect(app.inputs(validateReferral)).toEqual([]);
    await app.user.tab();
    expect(await screen.findByText('Invited by Rae')).toBeVisible();
    expect(app.inputs(validateReferral)).toEqual([{ code: 'RAE12345' }]);
  });

  it.each(validateReferral.refusals)('that is refused (%s) says so beside its field', async code => {
    const app = await secondPage(instead(welcome, [refuse(validateReferral, code)]));
    const field = screen.getByLabelText('Referral code, if you have one');
    await app.user.type(field, 'NOBODY');
    await app.user.tab();
    await waitFor(() => expect(field).toHaveAccessibleDescription(sentenceOf(code)));
    await app.user.type(field, '1');
    expect(within(screen.getByRole('main')).queryByText(sentenceOf(code))).toBeNull();
  });
});
