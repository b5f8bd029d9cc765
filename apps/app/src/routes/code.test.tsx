import { lookUpCode, validateReferral } from '@nightjar/domain/referrals/calls';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { registeredDetails, userDetails } from '../testing/answers.ts';
import { type RenderOptions, renderApp } from '../testing/render-app.tsx';
import { fail, type Reply, refuse, reply } from '../testing/replies.ts';

const signedOut = { as: null } satisfies RenderOptions;
const rae = reply(validateReferral, { first_name: 'Rae' });
const noFriend = refuse(validateReferral, 'unknown_code');
const field = () => screen.findByLabelText('Your code');

const enter = async (code: string, replies: readonly Reply[]) => {
  const app = await renderApp('/code', replies, signedOut);
  await app.user.type(await field(), code);
  await app.user.tab();
  return app;
};
const pressContinue = ({ user }: Awaited<ReturnType<typeof renderApp>>) =>
  user.click(screen.getByRole('button', { name: 'Continue' }));

describe("a visitor's code", () => {
  it("a friend's code is named after its owner, stored, and shown at the sign-in", async () => {
    const app = await enter('rae-12345', [rae]);
    expect(await screen.findByText('Rae invited you.')).toBeVisible();
    await pressContinue(app);
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(await screen.findByText('Rae invited you.')).toBeVisible();
    expect(app.inputs(validateReferral)).toEqual([{ code: 'RAE12345' }]);
  });

  it('a friend without a name has invited the visitor too', async () => {
    await enter('RAE12345', [reply(validateReferral, { first_name: null })]);
    expect(await screen.findByText('A friend invited you.')).toBeVisible();
  });

  it('any other code of a visitor is kept unchecked, and the server is asked about it by no other call', async () => {
    const app = await enter('Lantern ', [noFriend]);
    expect(await screen.findByText("We'll keep LANTERN for you.")).toBeVisible();
    await pressContinue(app);
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(await screen.findByText("We'll keep LANTERN for you.")).toBeVisible();
    expect(app.inputs(lookUpCode)).toEqual([]);
  });

  it("a visitor's code is kept although the server cannot say what it is", async () => {
    const app = await enter('LANTERN', [fail(validateReferral, 429)]);
    await pressContinue(app);
    expect(await screen.findByText("We'll keep LANTERN for you.")).toBeVisible();
    expect(app.path()).toBe('/login');
  });

  it('a pasted link in the field of the code becomes its code', async () => {
    const app = await renderApp('/code', [rae], signedOut);
    await app.user.click(await field());
    await app.user.paste('Come out with me on Nightjar. https://nightjar.example/r/rae12345');
    expect(await field()).toHaveValue('RAE12345');
  });

  it('an empty code is not stored, and the field gets the focus', async () => {
    const app = await renderApp('/code', [], signedOut);
    await field();
    await pressContinue(app);
    expect(await field()).toHaveAccessibleDescription(/Type the code you were given\./);
    expect(await field()).toHaveFocus();
    expect(app.path()).toBe('/code');
  });

  it('a visitor without a code continues to the sign-in', async () => {
    const app = await renderApp('/code', [], signedOut);
    await app.user.click(await screen.findByRole('button', { name: 'Continue without a code' }));
    await waitFor(() => expect(app.path()).toBe('/login'));
  });

  it('"Back" on the page for codes leads to the welcome page', async () => {
    const app = await renderApp('/code', [], signedOut);
    await app.user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(app.path()).toBe('/welcome'));
  });
});

describe('the addresses that lead to the field for codes', () => {
  it.each(['/invite/lantern', '/code?code=lan-tern'])('the address %s fills in the code', async address => {
    await renderApp(address, [noFriend], signedOut);
    expect(await field()).toHaveValue('LANTERN');
    expect(await screen.findByText("We'll keep LANTERN for you.")).toBeVisible();
  });

  it('the address of an older landing page leads to the field for codes', async () => {
    const app = await renderApp('/welcome?invite=ask', [], signedOut);
    expect(await field()).toBeVisible();
    expect(app.path()).toBe('/code');
  });

  it('the link of a code leads a user without a plan to the door, with the code in its field', async () => {
    const meaning = reply(lookUpCode, { kind: 'invite_list', code: 'LANTERN' });
    const app = await renderApp('/invite/LANTERN', [meaning], { as: registeredDetails() });
    await waitFor(() => expect(app.path()).toBe('/whitelist'));
    expect(await field()).toHaveValue('LANTERN');
    expect(await screen.findByText('LANTERN lets you in tonight.')).toBeVisible();
  });

  it('the link of a code leads a person who is signing up to the registration, which says what it does', async () => {
    const team = { kind: 'venue', code: 'LANTRN', venue_name: 'The Low Lantern' } as const;
    const newUser = userDetails({ registered: false, subscribed: false });
    const app = await renderApp('/invite/lantrn', [reply(lookUpCode, team)], { as: newUser });
    await waitFor(() => expect(app.path()).toMatch(/^\/register/));
    expect(await screen.findByText('LANTRN is the team code of The Low Lantern.')).toBeVisible();
  });
});
