import { addHouseContact } from '@nightjar/domain/account/calls';
import { conversations, messages } from '@nightjar/domain/chat/calls';
import { id, me } from '@nightjar/domain/kernel/example';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { registeredDetails } from '../testing/answers.ts';
import { renderApp } from '../testing/render-app.tsx';
import { fail, lose, offline, pending, reply } from '../testing/replies.ts';

const supportChatReply = reply(addHouseContact, { conversation_id: id('conversation') });
const chatPageReplies = [pending(messages), pending(conversations)];

describe('help', () => {
  it('the help page has the emergency number first, then answers by topic, the support chat and the form for mail', async () => {
    const app = await renderApp('/support');
    expect(await screen.findByRole('heading', { level: 1, name: 'Need a hand?' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Something unsafe? Call 911' })).toHaveAttribute(
      'href',
      'tel:911',
    );
    await app.user.click(screen.getByText('Redeeming', { selector: 'summary span' }));
    expect(screen.getByText('How do I get my drink?')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Chat with Churr/ })).toBeEnabled();
    expect(screen.getByRole('radiogroup', { name: "What's it about?" })).toBeVisible();
  });

  it('the help page works without a connection, except for the support chat', async () => {
    await renderApp('/support', [offline()]);
    expect(await screen.findByText('Quick answers')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Chat with Churr.*Needs signal/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Open in mail' })).toBeEnabled();
  });

  it('the help page opens the support chat', async () => {
    const app = await renderApp('/support', [supportChatReply, ...chatPageReplies]);
    await app.user.click(await screen.findByRole('button', { name: /^Chat with Churr/ }));
    await waitFor(() => expect(app.path()).toBe(`/chats/${id('conversation')}`));
    expect(app.inputs(addHouseContact)).toEqual([{ user_id: me }]);
  });

  it.each([
    ['fails', fail(addHouseContact, 500)],
    ['gets lost', lose(addHouseContact)],
  ])('a support chat whose opening %s is opened again by "Try again"', async (_, broken) => {
    const app = await renderApp('/support', [broken, ...chatPageReplies]);
    await app.user.click(await screen.findByRole('button', { name: /^Chat with Churr/ }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.reply(supportChatReply);
    app.line.restore();
    await app.user.click(again);
    await waitFor(() => expect(app.path()).toBe(`/chats/${id('conversation')}`));
  });

  it('the help page has no support chat for a user without a plan', async () => {
    await renderApp('/support', [], { as: registeredDetails() });
    expect(await screen.findByRole('button', { name: 'Open in mail' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Chat with/ })).toBeNull();
  });

  it('"Back" on the help page leads to the page before', async () => {
    const app = await renderApp('/support', [], { before: ['/invite-qr'] });
    await app.user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(app.path()).toBe('/invite-qr'));
  });
});

describe('a letter', () => {
  it('a mail to support needs at least one line, and its field gets the focus', async () => {
    const app = await renderApp('/support');
    await app.user.click(await screen.findByRole('button', { name: 'Open in mail' }));
    const field = screen.getByLabelText('What happened?');
    expect(field).toHaveAccessibleDescription('Tell us what happened. One line is enough.');
    expect(field).toHaveFocus();
    await app.user.type(field, 'x');
    expect(screen.queryByText('Tell us what happened. One line is enough.')).toBeNull();
  });

  it('the help page shows no user id, and copies all data that support needs', async () => {
    const app = await renderApp('/support');
    expect(await screen.findByText('Platform')).toBeVisible();
    expect(screen.queryByText(me)).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Copy details for support' }));
    expect(await screen.findByText('Copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toContain(`User: ${me}`);
  });

  it('a mail to support opens in the mail app with its topic and the data that support needs', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const app = await renderApp('/support');
    await screen.findByText('Platform');
    await app.user.click(screen.getByRole('radio', { name: 'Payments' }));
    await app.user.type(screen.getByLabelText('What happened?'), 'Paid twice');
    await app.user.click(screen.getByRole('button', { name: 'Open in mail' }));
    const [address = ''] = assign.mock.calls[0] ?? [];
    assign.mockRestore();
    expect(decodeURIComponent(String(address))).toMatch(/^mailto:.*Payments.*Paid twice.*User: 10000000/s);
  });
});
