import { exampleNow, id } from '@nightjar/domain/kernel/example';
import { invitePro, proRoles, venueStaff } from '@nightjar/domain/staff/desk/calls';
import { exampleVenueTeam } from '@nightjar/domain/staff/desk/example';
import { adminVenue, updateVenue } from '@nightjar/domain/venues/desk/calls';
import { exampleDeskVenue } from '@nightjar/domain/venues/desk/example';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bartenderDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, lose, overrideReplies, type Reply, refuse, reply } from '../../testing/replies.ts';

const venue_id = id('venue');
const team = exampleVenueTeam({ staff: [] });
const rolesReply = reply(proRoles, [
  { id: 1, name: 'owner', manages: true },
  { id: 2, name: 'manager', manages: true },
  { id: 3, name: 'bartender', manages: false },
]);
/** After an invitation is sent, the page of the team opens. Its frame gets this reply. */
const frameReply = reply(
  adminVenue,
  exampleDeskVenue({ active: true, confirmed_at: exampleNow, role: 'Manager' }),
);
const invitationSentReply = reply(invitePro, { pro_id: id('pro', 9), text: 'The text' });
const openPage = (...more: Reply[]) =>
  renderApp(
    `/admin/venues/${venue_id}/staff/invite`,
    overrideReplies([frameReply, reply(venueStaff, team), rolesReply], more),
    {
      as: bartenderDetails(),
      wide: true,
    },
  );
type App = Awaited<ReturnType<typeof openPage>>;
const fieldNamed = (name: string) => screen.findByRole('textbox', { name });
const sendButton = () => screen.getByRole('button', { name: 'Send invite' });

async function fillForm(app: App, phone = '8135550142') {
  await app.user.type(await fieldNamed('First name'), 'Finch');
  await app.user.type(await fieldNamed('Phone number'), phone);
}

it('the form for a staff invitation offers the roles that the inviter may give, each with its rights', async () => {
  await openPage();
  const group = within(await screen.findByRole('radiogroup', { name: 'What they may do' }));
  await waitFor(() => expect(group.getAllByRole('radio')).toHaveLength(2));
  expect(group.getByRole('radio', { name: /Bartender/ })).toBeChecked();
  expect(group.getByText(/Makes no owners/)).toBeVisible();
});

it('the form for a staff invitation previews the text message, which names the chosen role', async () => {
  const app = await openPage();
  const text = within(await screen.findByRole('figure', { name: 'The question they get' }));
  expect(text.getByText(/^The Low Lantern says you work there as a bartender\./)).toBeVisible();
  await app.user.click(await screen.findByRole('radio', { name: /Manager/ }));
  expect(text.getByText(/as a manager\./)).toBeVisible();
});

it('a staff invitation is sent by the keyboard alone, and leads back to the team', async () => {
  const app = await openPage(invitationSentReply);
  (await fieldNamed('First name')).focus();
  await screen.findByRole('radio', { name: /Bartender/ });
  await app.user.keyboard('Finch{Tab}Alder{Tab}');
  await app.user.type(screen.getByRole('textbox', { name: 'Phone number' }), '8135550142{Enter}');
  const done = within(await screen.findByRole('dialog', { name: 'Sent.' }));
  expect(app.inputs(invitePro)).toEqual([
    { venue_id, first_name: 'Finch', last_name: 'Alder', phone: '+18135550142', pro_role_id: 3 },
  ]);
  await app.user.click(done.getByRole('button', { name: 'Got It' }));
  await waitFor(() => expect(app.path()).toBe(`/admin/venues/${venue_id}/staff`));
});

it('"Invite another" empties the form for a staff invitation', async () => {
  const app = await openPage(invitationSentReply);
  await fillForm(app);
  await app.user.click(sendButton());
  const done = within(await screen.findByRole('dialog', { name: 'Sent.' }));
  await app.user.click(done.getByRole('button', { name: 'Invite another' }));
  await waitFor(async () => expect(await fieldNamed('First name')).toHaveValue(''));
  expect(app.path()).toBe(`/admin/venues/${venue_id}/staff/invite`);
});

describe('what is refused', () => {
  it('a staff invitation without a name and a number is not sent, and both fields show what is missing', async () => {
    const app = await openPage();
    await fieldNamed('First name');
    await app.user.click(sendButton());
    expect((await screen.findAllByText('Type their first name.')).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/isn't a phone number yet/).length).toBeGreaterThan(0);
    expect(app.inputs(invitePro)).toEqual([]);
  });

  it('a staff invitation to a number that its country does not have is not sent, and keeps the typed text', async () => {
    const app = await openPage();
    await fillForm(app, '813555');
    await app.user.click(sendButton());
    expect((await screen.findAllByText(/isn't a phone number yet/)).length).toBeGreaterThan(0);
    expect(await fieldNamed('First name')).toHaveValue('Finch');
    expect(app.inputs(invitePro)).toEqual([]);
  });

  it.each([
    [refuse(invitePro, 'colleague_already'), 'They are on this team already.'],
    [refuse(invitePro, 'asked_already'), 'They asked to join already. Approve them on the staff page.'],
    [
      fail(invitePro, 429, {
        code: 'too_many_requests',
        message: 'This number has been sent as many texts as it may get in a day.',
      }),
      'This number has been sent as many texts as it may get in a day.',
    ],
  ])(
    'a staff invitation that the server refuses shows the reason at the phone number, and keeps the typed text',
    async (refusal, sentence) => {
      const app = await openPage(refusal);
      await fillForm(app);
      await app.user.click(sendButton());
      await waitFor(async () => expect(await fieldNamed('Phone number')).toBeInvalid());
      expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
      expect(await fieldNamed('First name')).toHaveValue('Finch');
    },
  );
});

it('a staff invitation after a lost answer is repeated with the first idempotency key', async () => {
  const app = await openPage(lose(invitePro));
  await fillForm(app);
  await app.user.click(sendButton());
  await screen.findByText('The server could not be reached.');
  act(() => app.line.restore());
  app.reply(invitationSentReply);
  await waitFor(() => expect(sendButton()).not.toHaveAttribute('aria-busy', 'true'));
  await app.user.click(sendButton());
  await screen.findByRole('dialog', { name: 'Sent.' });
  const keys = app.keys(invitePro);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('the page for staff invitations offers a bartender no invitation', async () => {
  await openPage(
    reply(venueStaff, { ...team, may_manage: false, may_invite: false, may_give: [], venue_code: null }),
  );
  expect(await screen.findByText('Invitations are for managers.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send invite' })).not.toBeInTheDocument();
});

it('the page for staff invitations sends managers of an unconfirmed bar to their rep', async () => {
  const app = await openPage(reply(venueStaff, { ...team, may_invite: false }));
  expect(await screen.findByText('Your rep sends the first invitations.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send invite' })).not.toBeInTheDocument();
  expect(app.inputs(invitePro)).toEqual([]);
});

describe('a bar that has changed its name since', () => {
  const renamed = { ...team, venue_name: 'Call 555' };
  it('a staff invitation of a renamed bar uses the confirmed name, and the form shows why', async () => {
    await openPage(reply(venueStaff, renamed));
    const text = within(await screen.findByRole('figure', { name: 'The question they get' }));
    expect(text.getByText(/^The Low Lantern says/)).toBeVisible();
    expect(screen.getByText(/^It says “The Low Lantern” until a rep confirms/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument();
  });

  it('a rep confirms the new name of a renamed bar on the page for staff invitations', async () => {
    const saved = reply(updateVenue, exampleDeskVenue({ name: 'Call 555' }));
    const app = await openPage(reply(venueStaff, { ...renamed, may_confirm_name: true }), saved);
    await app.user.click(await screen.findByRole('button', { name: 'Confirm “Call 555”' }));
    await waitFor(() => expect(app.inputs(updateVenue)).toEqual([{ venue_id, name: 'Call 555' }]));
  });
});
