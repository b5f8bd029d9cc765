import { updateAllowSys } from '@nightjar/domain/account/calls';
import { me } from '@nightjar/domain/kernel/example';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, reply } from '../../testing/replies.ts';

const pagePath = '/settings/accepting-drinks';
const findSwitch = () => screen.findByRole('switch', { name: /Let people send me drinks/ });

describe('accepting drinks', () => {
  it('accepting drinks is switched off at once and saved on the server', async () => {
    const app = await renderApp(pagePath, [reply(updateAllowSys, { allow_sys: false })]);
    await app.user.click(await findSwitch());
    expect(await findSwitch()).not.toBeChecked();
    expect(screen.getByText('Not taking drinks right now.')).toBeVisible();
    await waitFor(() => expect(app.inputs(updateAllowSys)).toEqual([{ user_id: me, allow_sys: false }]));
  });

  it('the switch for accepting drinks is reset when the server refuses, and can be tried again', async () => {
    const app = await renderApp(pagePath, [fail(updateAllowSys, 500, { message: 'Not now.' })]);
    await app.user.click(await findSwitch());
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(await findSwitch()).toBeChecked();
    app.reply(reply(updateAllowSys, { allow_sys: false }));
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await findSwitch()).not.toBeChecked());
  });

  it('the switch for accepting drinks is disabled without a connection', async () => {
    const app = await renderApp(pagePath);
    app.line.lose();
    expect(await screen.findByText('Needs signal')).toBeVisible();
    expect(await findSwitch()).toBeDisabled();
  });
});
