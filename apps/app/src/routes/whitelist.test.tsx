import { myUserDetails } from '@nightjar/domain/account/calls';
import { id, me } from '@nightjar/domain/kernel/example';
import { assignReferral, checkWhitelistCode, lookUpCode } from '@nightjar/domain/referrals/calls';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { registeredDetails, userDetails } from '../testing/answers.ts';
import { renderApp } from '../testing/render-app.tsx';
import { fail, overrideReplies, type Reply, refusalSentence, refuse, reply } from '../testing/replies.ts';

const registeredUser = registeredDetails();
const lantern = reply(lookUpCode, { kind: 'invite_list', code: 'LANTERN' });
const openDoor = (replies: readonly Reply[] = [], as = registeredUser) =>
  renderApp('/whitelist', overrideReplies([lantern], replies), { as });
const sendCode = async (code: string, replies: readonly Reply[]) => {
  const app = await openDoor(replies);
  const field = await screen.findByLabelText('Your code');
  if (code) await app.user.type(field, code);
  await app.user.click(screen.getByRole('button', { name: 'Open the door' }));
  return { ...app, field };
};

describe('the access code', () => {
  it('the page for the access code shows a picture and what comes next', async () => {
    await renderApp('/whitelist', [], { as: registeredUser });
    expect(await screen.findByText("The map opens with everyone who's out.")).toBeVisible();
    expect(document.querySelector('main img')).toHaveAttribute('src', '/night.webp');
    expect(document.querySelector('main [data-open]')).toBeNull();
  });

  it('a right access code shows "Come in." and leads to the welcome page', async () => {
    const plan = userDetails().stripe_details;
    if (!plan) throw new Error('A subscriber has a plan.');
    const app = await sendCode('lantern', [reply(checkWhitelistCode, { subscribed: true, plan })]);
    app.reply(reply(myUserDetails, userDetails()));
    expect(await screen.findByRole('heading', { level: 2, name: 'Come in.' })).toBeVisible();
    expect(document.querySelector('main [data-open]')).not.toBeNull();
    await waitFor(() => expect(app.path()).toBe('/welcome?from=whitelist'), { timeout: 5000 });
  });

  it('an empty access code is not sent, and the field gets the focus', async () => {
    const { field, inputs } = await sendCode('', []);
    expect(await screen.findByText('Type the code you were given.')).toBeVisible();
    expect(field).toHaveFocus();
    expect(inputs(checkWhitelistCode)).toEqual([]);
  });

  it.each(checkWhitelistCode.refusals.filter(code => code !== 'already_member'))(
    'an access code that is refused (%s) shows the reason beside the field, which has the focus',
    async code => {
      const { field, inputs } = await sendCode('lantern', [refuse(checkWhitelistCode, code)]);
      expect(await screen.findByText(refusalSentence(code))).toBeVisible();
      expect(field).toHaveFocus();
      expect(inputs(checkWhitelistCode)).toEqual([{ user_id: me, code: 'LANTERN' }]);
    },
  );

  it('an access code cannot be sent without a connection', async () => {
    const app = await renderApp('/whitelist', [], { as: registeredUser });
    await screen.findByLabelText('Your code');
    app.line.lose();
    expect(await screen.findByRole('button', { name: 'Needs signal' })).toBeDisabled();
  });

  it('the page for the access code asks a signed-out visitor to log in first', async () => {
    await renderApp('/whitelist', [], { as: null });
    expect(await screen.findByRole('button', { name: 'Log in first' })).toBeVisible();
    expect(screen.queryByLabelText('Your code')).toBeNull();
  });

  it('the page for the access code shows a member that they are in already', async () => {
    await renderApp('/whitelist');
    expect(await screen.findByText("You're already in.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show me tonight' })).toHaveAttribute('href', '/discover');
  });

  it('the field of the door has the kept code, and says what it does', async () => {
    const app = await renderApp('/invite/LANTERN', [lantern], { as: registeredUser });
    expect(await screen.findByLabelText('Your code')).toHaveValue('LANTERN');
    expect(await screen.findByText('LANTERN lets you in tonight.')).toBeVisible();
    await app.goTo('/');
    await app.goTo('/whitelist');
    expect(await screen.findByLabelText('Your code')).toHaveValue('LANTERN');
  });

  it('an access code that was used up meanwhile says so, is not kept, and leaves the other ways open', async () => {
    const app = await sendCode('lantern', [refuse(checkWhitelistCode, 'code_used_up')]);
    expect(await screen.findByText('That code has let in everyone it could.')).toBeVisible();
    expect(screen.queryByText('LANTERN lets you in tonight.')).toBeNull();
    expect(screen.getByRole('link', { name: 'No code? Subscribe instead' })).toBeVisible();
    await app.goTo('/');
    await app.goTo('/whitelist');
    expect(await screen.findByLabelText('Your code')).toHaveValue('');
  });

  it("a friend's code at the door says who invited the user, and the field is free for another one", async () => {
    const rae = { kind: 'referral', code: 'RAE12345', first_name: 'Rae', profile_image: null } as const;
    const replies = [reply(lookUpCode, rae), reply(assignReferral, { referrer_id: id('user', 2) })];
    const app = await renderApp('/whitelist', replies, { as: registeredUser });
    await app.user.type(await screen.findByLabelText('Your code'), 'rae12345{Enter}');
    expect(await screen.findByText('Rae invited you. The door still needs a code of its own.')).toBeVisible();
    expect(screen.getByLabelText('Your code')).toHaveValue('');
    expect(app.inputs(assignReferral)).toEqual([{ user_id: me, code: 'RAE12345' }]);
  });

  it("a bar's code at the door leads to the page that asks its team, with the code in its cells", async () => {
    const team = { kind: 'venue', code: 'LANTRN', venue_name: 'The Low Lantern' } as const;
    const app = await renderApp('/whitelist', [reply(lookUpCode, team)], { as: registeredUser });
    await app.user.type(await screen.findByLabelText('Your code'), 'lantrn');
    await app.user.tab();
    expect(await screen.findByText('LANTRN is the team code of The Low Lantern.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Ask to join the team' }));
    await waitFor(() => expect(app.path()).toBe('/pro-upgrade'));
    const cells = await screen.findAllByRole('textbox');
    expect(cells.map(cell => (cell as HTMLInputElement).value).join('')).toBe('LANTRN');
  });

  it('an access code is tried although the server cannot say what it is', async () => {
    const { inputs } = await sendCode('lantern', [
      fail(lookUpCode, 404),
      refuse(checkWhitelistCode, 'not_on_list'),
    ]);
    expect(await screen.findByText(refusalSentence('not_on_list'))).toBeVisible();
    expect(inputs(checkWhitelistCode)).toEqual([{ user_id: me, code: 'LANTERN' }]);
  });

  it('a code that is none of ours is not tried at the door', async () => {
    const { inputs } = await sendCode('lantern', [refuse(lookUpCode, 'unknown_code')]);
    expect((await screen.findAllByText(refusalSentence('unknown_code')))[0]).toBeVisible();
    expect(inputs(checkWhitelistCode)).toEqual([]);
  });

  it('"Back" at the door leads to the home page', async () => {
    const app = await openDoor();
    await app.user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(app.path()).toBe('/'));
  });

  it('"Use another number" on the page of the invite list leads to the sign-in', async () => {
    const app = await openDoor();
    await app.user.click(await screen.findByRole('button', { name: 'Use another number' }));
    await waitFor(() => expect(app.path()).toMatch(/^\/login/));
  });
});
