import { myUserDetails } from '@nightjar/domain/account/calls';
import { me } from '@nightjar/domain/kernel/example';
import { checkWhitelistCode } from '@nightjar/domain/referrals/calls';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { registeredDetails, userDetails } from '../testing/answers.ts';
import { renderApp } from '../testing/render-app.tsx';
import { refusalSentence, refuse, reply } from '../testing/replies.ts';

const registeredUser = registeredDetails();
const sendCode = async (code: string, replies: Parameters<typeof renderApp>[1]) => {
  const app = await renderApp('/whitelist', replies, { as: registeredUser });
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
});
