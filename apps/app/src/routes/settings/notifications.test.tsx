import { me } from '@nightjar/domain/kernel/example';
import { myNotificationSettings, updateNotificationSettings } from '@nightjar/domain/notifications/calls';
import { exampleNotificationSettings } from '@nightjar/domain/notifications/example';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, reply } from '../../testing/replies.ts';

const pagePath = '/settings/notifications';
const settings = exampleNotificationSettings({ bars: false });
const findSwitch = (name: string) => screen.findByRole('switch', { name: new RegExp(`^${name}`) });

describe('the kinds of notifications', () => {
  it('each of five kinds has a switch and a sentence', async () => {
    await renderApp(pagePath, [reply(myNotificationSettings, settings)]);
    for (const kind of ['Drinks', 'Friends', 'Events', 'Chats']) expect(await findSwitch(kind)).toBeChecked();
    expect(await findSwitch('News of bars')).not.toBeChecked();
    expect(screen.getByText('Who wants to be friends, and who said yes.')).toBeVisible();
  });

  it('a kind is switched off at once and saved on the server', async () => {
    const app = await renderApp(pagePath, [
      reply(myNotificationSettings, settings),
      reply(updateNotificationSettings, { ...settings, chats: false }),
    ]);
    await app.user.click(await findSwitch('Chats'));
    expect(await findSwitch('Chats')).not.toBeChecked();
    await waitFor(() =>
      expect(app.inputs(updateNotificationSettings)).toEqual([{ user_id: me, kind: 'chats', on: false }]),
    );
  });

  it('a switch of a kind is reset when the server refuses, and can be tried again', async () => {
    const app = await renderApp(pagePath, [
      reply(myNotificationSettings, settings),
      fail(updateNotificationSettings, 500, { message: 'Not now.' }),
    ]);
    await app.user.click(await findSwitch('Chats'));
    expect(await screen.findByText('Not now.')).toBeVisible();
    await waitFor(async () => expect(await findSwitch('Chats')).toBeChecked());
    app.reply(
      reply(updateNotificationSettings, { ...settings, chats: false }),
      reply(myNotificationSettings, { ...settings, chats: false }),
    );
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await findSwitch('Chats')).not.toBeChecked());
  });

  it('the switches are disabled without a connection', async () => {
    const app = await renderApp(pagePath, [reply(myNotificationSettings, settings)]);
    await findSwitch('Drinks');
    app.line.lose();
    await waitFor(async () => expect(await findSwitch('Drinks')).toBeDisabled());
  });
});
