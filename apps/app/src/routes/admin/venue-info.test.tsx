import { brand } from '@nightjar/domain/brand';
import { id, minutesFromNow } from '@nightjar/domain/kernel/example';
import { stripeCreateAccountLink, stripeDeleteAccount } from '@nightjar/domain/payments/desk/calls';
import {
  adminVenue,
  adminVenues,
  deleteVenue,
  restoreVenue,
  setVenuePouring,
  updateVenue,
  venueOptions,
  venuePlace,
} from '@nightjar/domain/venues/desk/calls';
import { exampleDeskVenue } from '@nightjar/domain/venues/desk/example';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refreshDeskVenue } from '../../features/venues/desk/remote.ts';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, overrideReplies, pending, type Reply, refuse, reply } from '../../testing/replies.ts';

const manager = userDetails({ subscribed: false, pro: true, allow_admin_access: true });
const rep = userDetails({ subscribed: false, [brand.repRole]: true, allow_admin_access: true });
const superAdmin = userDetails({ subscribed: false, super_admin: true, allow_admin_access: true });

const lantern = exampleDeskVenue({
  active: true,
  confirmed_at: minutesFromNow(-10_000),
  role: 'manager',
  may_confirm: false,
});
const infoPath = `/admin/venues/${id('venue')}/info`;
const usualReplies: Reply[] = [
  reply(adminVenue, lantern),
  reply(adminVenues, []),
  reply(venuePlace, { states: ['FL'], state: 'FL', timezones: ['America/New_York'] }),
  reply(venueOptions, {
    types: [
      { id: 1, name: 'Bar' },
      { id: 2, name: 'Club' },
    ],
    features: [
      { id: 3, name: 'Patio' },
      { id: 4, name: 'Live music' },
    ],
    payment_types: ['Cash', 'Card', 'Phone'],
  }),
];

type VenueChange = Partial<Parameters<typeof exampleDeskVenue>[0]>;

async function openPage(change: VenueChange = {}, replies: readonly Reply[] = [], as = manager) {
  const app = await renderApp(
    infoPath,
    overrideReplies(usualReplies, [reply(adminVenue, { ...lantern, ...change }), ...replies]),
    {
      as,
      wide: true,
    },
  );
  await screen.findByRole('heading', { level: 2, name: 'Basics' });
  return app;
}

/** The test server answers with the venue and its changed fields. */
const savesReply = reply(updateVenue, ({ venue_id, updated_at, features, type, ...sent }) => ({
  ...lantern,
  ...sent,
  ...withOptionNames({ features, type }),
  updated_at: minutesFromNow(1),
}));
/** The form sends ids of options, and the server's answer has the options with their names. */
function withOptionNames(sent: Record<string, unknown>) {
  const lists = Object.entries(sent).filter(([, ids]) => Array.isArray(ids)) as [string, number[]][];
  return Object.fromEntries(
    lists.map(([field, ids]) => [field, ids.map(id => ({ id, name: `Option ${id}` }))]),
  );
}

const fieldNamed = (name: string) => screen.getByRole('textbox', { name });
const buttonNamed = (name: string) => screen.getByRole('button', { name });
const statusTexts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const confirmDialog = async (app: Awaited<ReturnType<typeof openPage>>, label: string) =>
  app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: label }));

describe('the info of a venue', () => {
  it("saving a venue's info sends the changed fields and the version of the venue that the form has read", async () => {
    const app = await openPage({}, [savesReply]);
    await app.user.clear(fieldNamed('Name'));
    await app.user.type(fieldNamed('Name'), 'The Low Lantern Room');
    await app.user.click(screen.getByRole('checkbox', { name: 'Live music' }));
    await app.user.clear(fieldNamed('Friday opens'));
    await app.user.type(fieldNamed('Friday opens'), '8pm');
    await app.user.click(buttonNamed('Save'));
    await waitFor(() => expect(statusTexts()).toContain('Saved'));
    expect(app.inputs(updateVenue)).toEqual([
      {
        venue_id: lantern.id,
        updated_at: lantern.updated_at,
        name: 'The Low Lantern Room',
        features: [3, 4],
        hours: [{ name: 6, hours: { start: 2000, end: 200 } }],
      },
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'The Low Lantern Room' })).toBeVisible();
  });

  it("saving a venue's info again sends the version of the venue that the first save has made", async () => {
    const app = await openPage({}, [savesReply]);
    await app.user.type(fieldNamed('City'), ' Bay');
    await app.user.click(buttonNamed('Save'));
    await waitFor(() => expect(statusTexts()).toContain('Saved'));
    await app.user.type(fieldNamed('Street'), ' East');
    await app.user.click(buttonNamed('Save'));
    await waitFor(() => expect(app.inputs(updateVenue)).toHaveLength(2));
    expect(app.inputs(updateVenue)[1]).toEqual({
      venue_id: lantern.id,
      updated_at: minutesFromNow(1),
      street: '1600 E 7th Ave East',
    });
  });

  it("the form for a venue's info takes over the time zone that the server set for a moved pin", async () => {
    const moved = reply(updateVenue, ({ venue_id, updated_at, ...sent }) => ({
      ...lantern,
      ...sent,
      timezone: 'America/Chicago',
      updated_at: minutesFromNow(1),
    }));
    const app = await openPage({}, [moved]);
    await app.user.clear(fieldNamed('Longitude'));
    await app.user.type(fieldNamed('Longitude'), '-87.6');
    await app.user.click(buttonNamed('Save'));
    expect(await screen.findByText('America/Chicago')).toBeVisible();
    expect(statusTexts()).toContain('Saved');
  });

  it("the form for a venue's info shows the US state of the venue's position as text, and a choice only near a border", async () => {
    await openPage();
    expect(await screen.findByText('Florida')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull();
  });

  it("the form for a venue's info offers the neighboring US states when the venue is near a border", async () => {
    const beside = reply(venuePlace, {
      states: ['OH', 'KY', 'IN'],
      state: 'OH',
      timezones: ['America/New_York'],
    });
    const other = await openPage({ state: 'OH', lat: 39.1, lng: -84.51 }, [beside, savesReply]);
    await other.user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Kentucky');
    await other.user.click(buttonNamed('Save'));
    await waitFor(() => expect(other.inputs(updateVenue)[0]).toMatchObject({ state: 'KY' }));
  });

  it("moving a venue's pin to another state changes the venue's state, and the form shows that a rep checks the move", async () => {
    const app = await openPage({ partner: true }, [
      savesReply,
      reply(venuePlace, ({ lat }) =>
        Number(lat) > 40
          ? { states: ['MA'], state: 'MA', timezones: ['America/New_York'] }
          : { states: ['FL'], state: 'FL', timezones: ['America/New_York'] },
      ),
    ]);
    await screen.findByText('Florida');
    await app.user.clear(fieldNamed('Latitude'));
    await app.user.type(fieldNamed('Latitude'), '42.36');
    expect(await screen.findByText('Massachusetts')).toBeVisible();
    expect(screen.getByText(/we look first; your bar pours on as before/)).toBeVisible();
    await app.user.click(buttonNamed('Save'));
    await waitFor(() => expect(app.inputs(updateVenue)[0]).toMatchObject({ lat: 42.36, state: 'MA' }));
  });

  it("the form for a venue's info shows which move of the pin waits for a rep, and takes the request back", async () => {
    const { lat, lng, state: here, timezone } = lantern;
    const before = { lat, lng, state: here, timezone };
    const after = { ...before, lat: 42.36, lng: -71.06, state: 'MA' };
    const asked = { before, after, asked: true, asked_at: minutesFromNow(-5), asked_by: 'Oda' };
    const app = await openPage({ partner: true, place_change: asked }, [savesReply]);
    expect(screen.getByRole('note')).toHaveTextContent(
      /We check this first. Your bar pours on as before. Oda asked for another place: .* mi away · Florida → Massachusetts./,
    );
    await app.user.click(buttonNamed('Take it back'));
    expect(app.inputs(updateVenue)[0]).toEqual({ venue_id: lantern.id, ...before });
  });

  it.each([
    ['Name', '', 'Tell us the name of the venue.'],
    ['Email', 'lantern', 'Email must be an address such as hello@bar.com.'],
    ['Latitude', '123', 'Type the latitude as a number from -90 to 90.'],
    ['Longitude', 'east', 'Type the longitude as a number from -180 to 180.'],
  ])(
    "a wrong value of %s in a venue's info is not sent, and the form shows the reason",
    async (name, typed, sentence) => {
      const app = await openPage();
      await app.user.clear(fieldNamed(name));
      if (typed) await app.user.type(fieldNamed(name), typed);
      await app.user.click(buttonNamed('Save'));
      expect(
        await screen.findByRole('group', { name: 'Not saved: one field needs a change' }),
      ).toHaveTextContent(sentence);
      expect(fieldNamed(name)).toHaveValue(typed);
    },
  );

  it("an empty link in a venue's info is not sent, and the form shows the reason", async () => {
    const app = await openPage();
    await app.user.click(buttonNamed('Add a link'));
    await app.user.click(buttonNamed('Save'));
    expect(await screen.findByRole('group', { name: /^Not saved/ })).toHaveTextContent(
      'Use a whole web address, such as https://example.com.',
    );
  });

  it("the form for a venue's info keeps the typed text when the connection is lost, and saves after it returns", async () => {
    const app = await openPage({}, [{ to: updateVenue, answer: () => 'lost' }]);
    await app.user.type(fieldNamed('City'), ' Bay');
    await app.user.click(buttonNamed('Save'));
    expect(await screen.findByRole('group', { name: 'Not saved' })).toHaveTextContent(
      'There is no connection. What you typed stays here',
    );
    expect(fieldNamed('City')).toHaveValue('Tampa Bay');
    expect(await screen.findByText('Needs signal')).toBeVisible();
    app.line.restore();
    app.reply(savesReply);
    await waitFor(() => expect(buttonNamed('Save')).not.toHaveAttribute('aria-disabled', 'true'));
    await app.user.click(buttonNamed('Save'));
    await waitFor(() => expect(statusTexts()).toContain('Saved'));
    expect(fieldNamed('City')).toHaveValue('Tampa Bay');
  });

  it('a refusal of opening hours links to the editor of opening hours', async () => {
    const sentence = { day: 'Friday', problem: 'Overlaps 5:00pm to 2:00am on the same day.' };
    const app = await openPage({}, [refuse(updateVenue, 'hours_overlap', { params: sentence })]);
    await app.user.type(fieldNamed('City'), ' Bay');
    await app.user.click(buttonNamed('Save'));
    await app.user.click(await screen.findByRole('link', { name: /^Friday: Overlaps/ }));
    expect(screen.getByRole('switch', { name: 'Sunday' })).toHaveFocus();
  });

  it("leaving the form for a venue's info with unsaved changes asks first", async () => {
    const app = await openPage();
    await app.user.type(fieldNamed('City'), ' Bay');
    await app.user.click(screen.getByRole('link', { name: 'Images' }));
    await confirmDialog(app, 'Keep editing');
    expect(app.path()).toBe(infoPath);
    expect(fieldNamed('City')).toHaveValue('Tampa Bay');
  });

  it("the form for a venue's info takes over what others save while nothing is typed", async () => {
    const app = await openPage();
    app.reply(reply(adminVenue, { ...lantern, city: 'Ybor City', updated_at: minutesFromNow(5) }));
    act(() => refreshDeskVenue(lantern.id));
    await waitFor(() => expect(fieldNamed('City')).toHaveValue('Ybor City'));
  });

  it("the form for a venue's info shows which drinks are free as guests read it, and what the law of the state bars", async () => {
    const app = await openPage({ free_pours: 'soft', state: 'Florida' });
    expect(screen.getByText('A free or paid drink gets you well drinks.')).toBeVisible();
    await app.user.click(buttonNamed('Add House wine'));
    expect(screen.getByText('A free or paid drink gets you well drinks or house wine.')).toBeVisible();
    expect(screen.getAllByText(/^The law of Florida bars free alcohol/)[0]).toBeVisible();
  });

  it('several closed days in a row are saved with one reason', async () => {
    const app = await openPage({}, [savesReply]);
    await app.user.click(buttonNamed('Add closed days'));
    const first = screen.getByLabelText('First day of closure 1');
    expect(first).toHaveValue('2026-05-15');
    await app.user.clear(screen.getByLabelText('Last day of closure 1'));
    await app.user.type(screen.getByLabelText('Last day of closure 1'), '2026-05-16');
    await app.user.type(fieldNamed('Reason of closure 1'), 'Inventory');
    await app.user.click(buttonNamed('Save'));
    await waitFor(() => expect(app.inputs(updateVenue)).toHaveLength(1));
    expect(app.inputs(updateVenue)[0]).toMatchObject({
      closures: [
        { date: '2026-05-15', reason: 'Inventory' },
        { date: '2026-05-16', reason: 'Inventory' },
      ],
    });
    expect(screen.getByText(/^Closed, opens/, { selector: '#hours *' })).toBeVisible();
  });
});

describe('edits of two people on one venue', () => {
  it("a venue's info that two people edit is merged, and asks about fields that both people changed", async () => {
    const theirs = {
      updated_at: minutesFromNow(3),
      by: 'Finch Abara',
      theirs: { city: 'Ybor', zip: '33606' },
    };
    const conflict: Reply = {
      to: updateVenue,
      answer: () => ({
        status: 409,
        body: { success: false, message: 'Changed meanwhile', data: theirs, total: null, code: 'conflict' },
      }),
    };
    const app = await openPage({}, [conflict]);
    await app.user.type(fieldNamed('City'), ' Bay');
    await app.user.click(buttonNamed('Save'));
    const panel = await screen.findByRole('group', { name: 'Finch Abara saved this while you were editing' });
    expect(panel).toHaveTextContent('Taken over: ZIP code.');
    expect(fieldNamed('ZIP code')).toHaveValue('33606');
    expect(fieldNamed('City')).toHaveValue('Tampa Bay');
    app.reply(savesReply);
    await app.user.click(within(panel).getByRole('radio', { name: /^Yours/ }));
    await app.user.click(buttonNamed('Save'));
    await waitFor(() => expect(statusTexts()).toContain('Saved'));
    expect(app.inputs(updateVenue).at(-1)).toEqual({
      venue_id: lantern.id,
      updated_at: minutesFromNow(3),
      city: 'Tampa Bay',
    });
  });
});

describe('the rest of the team', () => {
  it("a bartender reads the venue's info as text and gets no fields", async () => {
    await openPage({ may_edit: false, role: 'bartender' });
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(screen.getByText('Owners and managers change this page. Here is what it says.')).toBeVisible();
    expect(screen.getByText('5:00pm to 2:00am')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Danger' })).not.toBeInTheDocument();
  });
});

describe('what is done at once', () => {
  it('a manager hides a venue from guests after a question', async () => {
    const app = await openPage({}, [savesReply]);
    await app.user.click(screen.getByRole('switch', { name: /^Shown to guests/ }));
    await confirmDialog(app, 'Hide it');
    await waitFor(() => expect(app.inputs(updateVenue)).toEqual([{ venue_id: lantern.id, active: false }]));
    expect(await screen.findByText(/^Taking a break: guests find it/)).toBeVisible();
  });

  it('a rep lets a venue pour for members after a question', async () => {
    const app = await openPage(
      { may_confirm: true, role: null },
      [reply(setVenuePouring, { ...lantern, may_confirm: true, partner: true })],
      rep,
    );
    await app.user.click(screen.getByRole('switch', { name: /^Pours for members/ }));
    await confirmDialog(app, 'Let it pour');
    await waitFor(() => expect(screen.getByRole('switch', { name: /^Pours for members/ })).toBeChecked());
    expect(app.inputs(setVenuePouring)).toEqual([{ venue_id: lantern.id, partner: true }]);
  });

  it('a manager sees whether the venue pours, and gets no switch', async () => {
    await openPage();
    expect(screen.queryByRole('switch', { name: /^Pours for members/ })).not.toBeInTheDocument();
    expect(screen.getByText('Nothing is redeemed here yet. Your rep switches it on.')).toBeVisible();
  });

  it("connecting payouts leads to the payment provider, which returns to the venue's info", async () => {
    const url = 'https://connect.example/setup';
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const app = await openPage({}, [reply(stripeCreateAccountLink, { url })]);
    await app.user.click(buttonNamed('Connect payouts'));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(url));
    expect(app.inputs(stripeCreateAccountLink)).toEqual([
      { venue_id: lantern.id, return_url: infoPath, refresh_url: infoPath },
    ]);
    assign.mockRestore();
  });

  it('payouts of a venue are disconnected after a question', async () => {
    const app = await openPage({ payouts: 'active' }, [reply(stripeDeleteAccount, { deleted: true })]);
    await app.user.click(buttonNamed('Disconnect'));
    app.reply(reply(adminVenue, { ...lantern, payouts: null }));
    await confirmDialog(app, 'Disconnect');
    expect(await screen.findByText('Not connected')).toBeVisible();
  });

  it('a venue is archived after its name is typed', async () => {
    const archived_at = minutesFromNow(0);
    const app = await openPage({ may_archive: true }, [reply(deleteVenue, { archived_at })]);
    await app.user.click(buttonNamed('Archive venue…'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: 'Archive' })).toBeDisabled();
    await app.user.type(within(dialog).getByRole('textbox'), 'The Low Lantern');
    app.reply(reply(adminVenue, { ...lantern, archived_at }));
    await app.user.click(within(dialog).getByRole('button', { name: 'Archive' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Archived' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });

  it('archiving a venue is not offered to a manager who is no owner', async () => {
    await openPage();
    expect(screen.queryByRole('button', { name: 'Archive venue…' })).not.toBeInTheDocument();
  });

  it('a super admin restores an archived venue within 30 days', async () => {
    const archived = { archived_at: minutesFromNow(-24 * 60), may_restore: true };
    const app = await openPage(archived, [reply(restoreVenue, { ...lantern, active: false })], superAdmin);
    expect(screen.getByText(/^A super admin can bring it back until Jun 13/)).toBeVisible();
    await app.user.click(buttonNamed('Bring it back'));
    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
  });

  it('an archived venue cannot be restored after 30 days', async () => {
    await openPage({ archived_at: minutesFromNow(-40 * 24 * 60), may_restore: true }, [], superAdmin);
    expect(screen.getByText(/^The 30 days to bring it back ended/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Bring it back' })).not.toBeInTheDocument();
  });

  it("a switch of a venue's info whose request fails shows the reason beside the switch", async () => {
    const app = await openPage({ active: false }, [fail(updateVenue, 500, { message: 'Try that again.' })]);
    await app.user.click(screen.getByRole('switch', { name: /^Shown to guests/ }));
    expect(await screen.findByText('Try that again.')).toBeVisible();
  });
});

describe('a venue that does not load', () => {
  it.each([500, 502])("a venue's info that fails to load with HTTP %i shows an error", async status => {
    await renderApp(infoPath, overrideReplies(usualReplies, [fail(adminVenue, status, { message: '' })]), {
      as: manager,
    });
    expect(await screen.findByText('Failed to fetch venue')).toBeVisible();
  });

  it("a venue's info shows no form while it loads", async () => {
    await renderApp(infoPath, overrideReplies(usualReplies, [pending(adminVenue)]), { as: manager });
    expect(screen.queryByRole('heading', { level: 2, name: 'Basics' })).not.toBeInTheDocument();
  });
});
