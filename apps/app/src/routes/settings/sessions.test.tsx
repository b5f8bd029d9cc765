import { endSession, mySessions } from '@nightjar/domain/account/calls';
import { exampleOwnSession } from '@nightjar/domain/account/example';
import { id } from '@nightjar/domain/kernel/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, offline, pending, reply } from '../../testing/replies.ts';

const pagePath = '/settings/sessions';
const thisSession = exampleOwnSession({ current: true });
const otherSession = exampleOwnSession({ session_id: id('session', 2) });
const thirdSession = exampleOwnSession({ session_id: id('session', 3) });
const sessionsReply = reply(mySessions, [thisSession, otherSession, thirdSession]);
const endedReply = reply(endSession, { ended: true });

describe('signed-in devices', () => {
  it('the list of signed-in devices shows this device and others, loaded by one request', async () => {
    const app = await renderApp(pagePath, [sessionsReply]);
    expect(await screen.findAllByRole('button', { name: /Log out/ })).toHaveLength(3);
    expect(screen.getByRole('heading', { level: 1, name: 'Your devices' })).toBeVisible();
    expect(app.inputs(mySessions)).toHaveLength(1);
  });

  it('the list of signed-in devices has no button to log out this device', async () => {
    await renderApp(pagePath, [reply(mySessions, [thisSession])]);
    await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull());
    expect(screen.queryByRole('button', { name: /Log out/ })).toBeNull();
  });

  it('the list of signed-in devices shows a skeleton while it loads', async () => {
    await renderApp(pagePath, [pending(mySessions)]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Your devices' })).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  });

  it.each([
    ['that does not load', fail(mySessions, 500)],
    ['without a connection', offline()],
  ])('a list of signed-in devices %s is loaded again by "Try again"', async (_, broken) => {
    const app = await renderApp(pagePath, [broken]);
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.reply(sessionsReply);
    app.line.restore();
    await app.user.click(again);
    expect(await screen.findAllByRole('button', { name: /Log out/ })).toHaveLength(3);
  });

  it('all devices but this device are logged out after a question', async () => {
    const app = await renderApp(pagePath, [sessionsReply, endedReply]);
    await app.user.click(await screen.findByRole('button', { name: /everywhere else/i }));
    app.reply(reply(mySessions, [thisSession]));
    const question = within(await screen.findByRole('dialog', { name: 'Log out everywhere else?' }));
    expect(question.getByText('2 devices will need a new code. This one stays logged in.')).toBeVisible();
    await app.user.click(question.getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Log out/ })).toBeNull());
    expect(app.inputs(endSession)).toEqual([
      { session_id: otherSession.session_id },
      { session_id: thirdSession.session_id },
    ]);
  });
});
