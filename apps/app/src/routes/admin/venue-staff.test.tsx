import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { exampleNow, id, me, minutesFromNow } from '@nightjar/domain/kernel/example';
import {
  answerProRequest,
  deletePro,
  invitePro,
  proCodesByVenue,
  proRoles,
  setRoleDrinks,
  updateProRole,
  venueStaff,
  withdrawInvitation,
} from '@nightjar/domain/staff/desk/calls';
import { exampleStaffRow, exampleVenueTeam } from '@nightjar/domain/staff/desk/example';
import { adminVenue, rotateVenueCode } from '@nightjar/domain/venues/desk/calls';
import { exampleDeskVenue } from '@nightjar/domain/venues/desk/example';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query-client.ts';
import { bartenderDetails, registeredDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, pending, type Reply, refuse, reply } from '../../testing/replies.ts';

type Team = OutputWireOf<typeof venueStaff>;
type TeamRow = Team['staff'][number];

const venue_id = id('venue');
const teamRow = (number: number, change: Partial<TeamRow> = {}) =>
  exampleStaffRow({ pro_id: id('pro', number), user_id: id('user', number), ...change });
const ava = teamRow(1, {
  user_id: me,
  first_name: 'Ava',
  last_name: 'Reed',
  pro_role_id: 1,
  role: 'owner',
  manages: true,
  pro_color_id: 2,
  is_self: true,
  is_last_owner: true,
  may_give: [],
  may_remove: false,
});
const dee = teamRow(2, { clocked_in: true, clocked_in_until: '2026-05-16T06:00:00.000Z' });
const finch = teamRow(3, {
  first_name: 'Finch',
  last_name: null,
  state: 'pending',
  requested_at: minutesFromNow(-120),
  pro_color_id: null,
});
const wade = teamRow(4, {
  user_id: null,
  first_name: 'Wade',
  last_name: 'Moss',
  phone: '18135550142',
  state: 'invited',
  invited_at: minutesFromNow(-30),
  invited_by: 'Ava',
  pro_color_id: null,
});
const teamWith = (...staff: TeamRow[]) => exampleVenueTeam({ staff });
const rolesReply = reply(proRoles, [
  { id: 1, name: 'owner', manages: true },
  { id: 2, name: 'manager', manages: true },
  { id: 3, name: 'bartender', manages: false },
  { id: 5, name: 'door', manages: false },
]);
const fullTeam = teamWith(finch, wade, ava, dee);
const frameReply = reply(
  adminVenue,
  exampleDeskVenue({ active: true, confirmed_at: exampleNow, role: 'Manager' }),
);
const openPage = (team: Team | Reply, ...more: Reply[]) =>
  renderApp(
    `/admin/venues/${venue_id}/staff`,
    [frameReply, 'to' in team ? team : reply(venueStaff, team), rolesReply, ...more],
    { as: bartenderDetails(), wide: true },
  );

const joiningPro: OutputWireOf<typeof answerProRequest> = {
  pro_id: finch.pro_id,
  venue_id,
  user_id: finch.user_id,
  first_name: 'Finch',
  last_name: null,
  profile_image: null,
  pro_role_id: 3,
  state: 'approved',
  requested_at: null,
  answered_at: null,
  reason: null,
};
const rowNamed = async (name: RegExp) =>
  (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement;
const buttonNamed = (name: string) => screen.findByRole('button', { name });
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the team of a venue', () => {
  it("a venue's team page shows requests to join, invitations and members of the team", async () => {
    await openPage(fullTeam);
    const waiting = within(await screen.findByRole('region', { name: 'Waiting for an answer (1)' }));
    expect(waiting.getByText('Finch')).toBeVisible();
    expect(waiting.getByText(/\(813\) 555-0103/)).toBeVisible();
    const invited = within(screen.getByRole('region', { name: 'Invited (1)' }));
    expect(invited.getByText('Wade Moss')).toBeVisible();
    expect(invited.getByText(/Sent by Ava/)).toBeVisible();
    const row = within(await rowNamed(/Dee Alder/));
    expect(row.getByText('On shift')).toBeVisible();
    expect(row.getByText('On until 2:00am')).toBeVisible();
    expect(within(await rowNamed(/Ava Reed/)).getByText('You')).toBeVisible();
    expect(screen.getByText('LANTRN')).toBeVisible();
  });

  it("a venue's team page has one heading of level 2 and a link to invite", async () => {
    await openPage(fullTeam);
    expect(await screen.findByRole('heading', { level: 2, name: 'Team' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Invite' })).toHaveAttribute(
      'href',
      `/admin/venues/${venue_id}/staff/invite`,
    );
  });

  it('a bartender sees no phone numbers and no codes on the team page, and can only leave the team', async () => {
    const seen = { phone: null, pro_color_id: null, may_give: [], may_remove: false };
    const self = { ...dee, ...seen, is_self: true, may_remove: true };
    const team = { ...teamWith({ ...ava, ...seen, is_self: false }, self), venue_code: null };
    await openPage({ ...team, may_manage: false, may_give: [] });
    await rowNamed(/Ava Reed/);
    expect(screen.queryByText(/555/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Invite' })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.queryByText(/^Joining code$/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Leave' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Show the code/ })).not.toBeInTheDocument();
  });

  it('a team page without members shows that nobody works at the bar yet', async () => {
    await openPage(teamWith());
    expect(await screen.findByText('No one behind this bar yet.')).toBeVisible();
  });

  it('a team page that fails to load shows an error and loads again by "Try again"', async () => {
    const app = await openPage(fail(venueStaff, 500));
    expect(await screen.findByText('Failed to fetch the team')).toBeVisible();
    app.reply(reply(venueStaff, fullTeam));
    await app.user.click(await buttonNamed('Try again'));
    expect(await rowNamed(/Dee Alder/)).toBeVisible();
  });

  it('the team page is closed to a user without a role', async () => {
    const app = await renderApp(`/admin/venues/${venue_id}/staff`, [], { as: registeredDetails() });
    await waitFor(() => expect(app.path()).toMatch(/^\/admin\/unauthorized\?/));
  });

  it('the team page shows which members have colors that look alike', async () => {
    await openPage(teamWith(ava, { ...dee, pro_color_id: 8 }));
    expect(await screen.findByText(/^Ava and Dee carry colors/)).toBeVisible();
  });
});

describe('a request to join', () => {
  it('a manager approves a request to join the team', async () => {
    const app = await openPage(fullTeam, reply(answerProRequest, joiningPro));
    const approve = await buttonNamed('Approve Finch');
    app.reply(reply(venueStaff, teamWith(ava, dee)));
    await app.user.click(approve);
    expect(await screen.findByText('Finch is on the team. Their code waits in the app.')).toBeVisible();
    expect(app.inputs(answerProRequest)).toEqual([{ pro_id: finch.pro_id, approve: true }]);
    await waitFor(() => expect(screen.queryByText('Waiting for an answer (1)')).not.toBeInTheDocument());
  });

  it('a manager declines a request to join the team with a typed reason, by the keyboard alone', async () => {
    const app = await openPage(fullTeam, reply(answerProRequest, { ...joiningPro, state: 'declined' }));
    (await buttonNamed('Decline Finch')).focus();
    await app.user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: /Reason/ })).toHaveFocus();
    await app.user.keyboard('No shifts left.{Tab}{Tab}{Enter}');
    await waitFor(() =>
      expect(app.inputs(answerProRequest)).toEqual([
        { pro_id: finch.pro_id, approve: false, reason: 'No shifts left.' },
      ]),
    );
  });

  it('a request to join that another manager answered first shows an error', async () => {
    const app = await openPage(fullTeam, refuse(answerProRequest, 'answered_already'));
    await app.user.click(await buttonNamed('Approve Finch'));
    expect(await screen.findByText('Another manager answered this one before you.')).toBeVisible();
  });
});

describe('an invitation', () => {
  it('an invitation to the team shows the text message that was sent', async () => {
    const app = await openPage(fullTeam);
    await app.user.click(await screen.findByText('The question they get'));
    expect(screen.getByText(/^The Low Lantern says you work there as a bartender\./)).toBeVisible();
  });

  it('an invitation to the team is sent again unchanged', async () => {
    const app = await openPage(fullTeam, reply(invitePro, { pro_id: wade.pro_id, text: 'The text' }));
    await app.user.click(await buttonNamed('Send again: the question to Wade Moss'));
    await screen.findByText('The question to Wade is sent again.');
    expect(app.inputs(invitePro)).toEqual([
      { venue_id, first_name: 'Wade', last_name: 'Moss', phone: '18135550142', pro_role_id: 3 },
    ]);
  });

  it('withdrawing an invitation asks first, and fails when the person accepted meanwhile', async () => {
    const app = await openPage(fullTeam, refuse(withdrawInvitation, 'joined_meanwhile'));
    await app.user.click(await buttonNamed('Withdraw the invitation of Wade Moss'));
    await app.user.click(
      (await dialogNamed('Withdraw the invitation of Wade Moss?')).getByRole('button', { name: 'Withdraw' }),
    );
    expect(await screen.findByText(/They just accepted/)).toBeVisible();
  });
});

describe('a role', () => {
  it("a manager changes a team member's role to one of the roles that they may give", async () => {
    const app = await openPage(
      fullTeam,
      reply(updateProRole, { pro_id: dee.pro_id, pro_role_id: 2, role: 'manager' }),
    );
    const select = await screen.findByRole('combobox', { name: 'Role of Dee Alder' });
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Manager', 'Bartender']);
    await app.user.selectOptions(select, 'Manager');
    expect(await screen.findByText('Dee: manager from now on.')).toBeVisible();
    expect(app.inputs(updateProRole)).toEqual([{ pro_id: dee.pro_id, pro_role_id: 2 }]);
  });

  it("the role of a bar's only owner cannot be changed", async () => {
    await openPage(fullTeam);
    expect(within(await rowNamed(/Ava Reed/)).getByText('The only owner')).toBeVisible();
  });

  it('a role whose change is refused shows its old value', async () => {
    const app = await openPage(fullTeam, refuse(updateProRole, 'owners_only'));
    const select = await screen.findByRole('combobox', { name: 'Role of Dee Alder' });
    await app.user.selectOptions(select, 'Manager');
    expect(await screen.findByText('Only an owner can change or remove an owner.')).toBeVisible();
    await waitFor(() => expect(select).toHaveValue('3'));
  });
});

describe('a code', () => {
  const codes = reply(proCodesByVenue, [
    { pro_id: ava.pro_id, pro_code: '1111', pro_color_id: 2 },
    { pro_id: dee.pro_id, pro_code: '4827', pro_color_id: 4 },
  ]);

  it("a bartender's code is hidden until a manager requests it, is shown for ten seconds, and is not stored", async () => {
    const app = await openPage(fullTeam, codes);
    expect(app.inputs(proCodesByVenue)).toEqual([]);
    await app.user.click(await buttonNamed('Show the code and color of Dee Alder'));
    expect(await screen.findByText('4827')).toBeVisible();
    expect(screen.getByText('Cobalt Ring')).toBeVisible();
    expect(screen.queryByText('1111')).not.toBeInTheDocument();
    const kept = JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    );
    expect(kept).not.toContain('4827');

    await act(async () => {
      vi.setSystemTime(Date.now() + 11_000);
    });
    await waitFor(() => expect(screen.queryByText('4827')).not.toBeInTheDocument(), { timeout: 3000 });
    expect(await buttonNamed('Show the code and color of Dee Alder')).toBeVisible();
  });

  it("a bartender's code that the server refuses to show is replaced by the reason", async () => {
    const app = await openPage(
      fullTeam,
      fail(proCodesByVenue, 403, {
        code: 'forbidden',
        message: 'Only managers of this venue can see staff codes',
      }),
    );
    await app.user.click(await buttonNamed('Show the code and color of Dee Alder'));
    expect(await screen.findByText('Only managers of this venue can see staff codes')).toBeVisible();
  });
});

describe('off the team', () => {
  const gone = reply(deletePro, { pro_id: dee.pro_id, state: 'removed' });

  it('removing a member from the team asks first, and Escape cancels the removal', async () => {
    const app = await openPage(fullTeam, gone);
    await app.user.click(await buttonNamed('Remove Dee Alder'));
    const question = await dialogNamed('Take Dee Alder off the team?');
    expect(question.getByText(/Their shift ends and their code stops working at once/)).toBeVisible();
    await app.user.keyboard('{Escape}');
    expect(app.inputs(deletePro)).toEqual([]);
    await app.user.click(await buttonNamed('Remove Dee Alder'));
    await app.user.click(
      (await dialogNamed('Take Dee Alder off the team?')).getByRole('button', { name: 'Remove' }),
    );
    expect(await screen.findByText('Dee Alder is off the team.')).toBeVisible();
  });

  it('removing the last owner of a bar is refused with the reason', async () => {
    const app = await openPage(fullTeam, refuse(deletePro, 'last_owner'));
    await app.user.click(await buttonNamed('Remove Dee Alder'));
    await app.user.click(
      (await dialogNamed('Take Dee Alder off the team?')).getByRole('button', { name: 'Remove' }),
    );
    expect(await screen.findByText(/A bar needs an owner/)).toBeVisible();
  });
});

describe('the joining code', () => {
  it('a new joining code for a team is made after a question', async () => {
    const app = await openPage(fullTeam, reply(rotateVenueCode, { venue_code: 'NEWONE' }));
    await app.user.click(await buttonNamed('New code'));
    const question = await dialogNamed('Make a new joining code?');
    app.reply(reply(venueStaff, { ...fullTeam, venue_code: 'NEWONE' }));
    await app.user.click(question.getByRole('button', { name: 'New code' }));
    expect(await screen.findByText('NEWONE')).toBeVisible();
  });

  it('a team has no joining code until a rep has confirmed the bar', async () => {
    await openPage({ ...fullTeam, venue_code: null });
    expect(await screen.findByText(/gets one when it is confirmed/)).toBeVisible();
  });
});

it('the team page stays readable without a connection, and nothing can be changed', async () => {
  const app = await openPage(fullTeam);
  await rowNamed(/Dee Alder/);
  act(() => app.line.lose());
  expect(await buttonNamed('Approve Finch')).toBeDisabled();
  expect(await buttonNamed('Remove Dee Alder')).toBeDisabled();
  expect(await rowNamed(/Dee Alder/)).toBeVisible();
});

it('the team page shows a skeleton while it loads', async () => {
  await openPage(pending(venueStaff));
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull());
});

describe('free drinks', () => {
  const rook = teamRow(6, { first_name: 'Rook', pro_role_id: 5, role: 'door', free_drinks: 'no' });
  const finn = teamRow(7, {
    first_name: 'Finn',
    pro_role_id: 5,
    role: 'door',
    free_drinks: 'ending',
    free_drinks_until: '2026-12-01T00:00:00.000Z',
  });
  const more = { ...teamWith(dee, rook, finn), may_switch_drinks: true };

  it('the team page shows for each member whether drinks are free, and until when', async () => {
    await openPage(teamWith(dee, rook, finn));
    expect(within(await rowNamed(/^Dee/)).getByText('Drinks free tonight: yes')).toBeVisible();
    expect(
      within(await rowNamed(/^Rook/)).getByText('Drinks free tonight: not with this role'),
    ).toBeVisible();
    expect(
      within(await rowNamed(/^Finn/)).getByText('Drinks free tonight: yes, to the end of Nov 30'),
    ).toBeVisible();
  });

  it('free drinks of a role are switched by super admins alone', async () => {
    await openPage(teamWith(dee));
    await screen.findByRole('table', { name: 'Team' });
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });

  it('a super admin switches free drinks for a role on', async () => {
    const switched = { venue_id, pro_role_id: 5, on: true };
    const app = await openPage(more, reply(setRoleDrinks, switched));
    await app.user.click(await screen.findByText('What each role may do'));
    const door = await screen.findByRole('switch', { name: 'Free drinks for Door' });
    expect(screen.queryByRole('switch', { name: 'Free drinks for Bartender' })).not.toBeInTheDocument();
    await app.user.click(door);
    await waitFor(() => expect(app.inputs(setRoleDrinks)).toEqual([switched]));
    expect(await screen.findByText('Door: free drinks from now on.')).toBeVisible();
  });
});
