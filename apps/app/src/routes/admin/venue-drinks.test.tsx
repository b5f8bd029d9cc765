import { brand } from '@nightjar/domain/brand';
import { drinkRedemptionsByVenue } from '@nightjar/domain/drinks/calls';
import {
  venueAnalytics,
  venuePoursCsv,
  venueSettlement,
  voidRedemption,
} from '@nightjar/domain/drinks/desk/calls';
import { exampleVenueAnalytics } from '@nightjar/domain/drinks/desk/example';
import { exampleVenueRedemption } from '@nightjar/domain/drinks/example';
import { id, minutesFromNow } from '@nightjar/domain/kernel/example';
import { venueStaffTopic } from '@nightjar/domain/live';
import { adminVenue, adminVenues } from '@nightjar/domain/venues/desk/calls';
import { exampleDeskVenue } from '@nightjar/domain/venues/desk/example';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshPours } from '../../features/drinks/desk/remote.ts';
import { files } from '../../native/files/index.ts';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, pending, type Reply, refuse, reply } from '../../testing/replies.ts';

const rep = userDetails({ subscribed: false, [brand.repRole]: true, allow_admin_access: true });
const pagePath = `/admin/venues/${id('venue')}/drinks`;
const nightDate = '2026-05-15';
const zeroCounts = { free: 0, paid: 0, overrides: 0, taken_back: 0 };
const settledSums = { free: 11, paid: 5, taken_back: 2, total: 14 };

/** Opens the page as a rep, with one pour. The test's replies replace the usual replies to the same calls. */
const openPage = (replies: readonly Reply[] = [], at = pagePath) => {
  const named = new Set(replies.map(({ to }) => to));
  return renderApp(at, [...usualReplies.filter(({ to }) => !named.has(to)), ...replies], {
    as: rep,
    wide: true,
  });
};
const usualReplies: readonly Reply[] = [
  reply(adminVenues, []),
  reply(adminVenue, exampleDeskVenue({ active: true, confirmed_at: minutesFromNow(-1000) })),
  reply(venueAnalytics, exampleVenueAnalytics()),
  reply(venueSettlement, { nights: [{ night: nightDate, ...settledSums }], sum: settledSums }),
  reply(drinkRedemptionsByVenue, [exampleVenueRedemption()]),
];

const figuresRegion = async () => within(await screen.findByRole('region', { name: 'Drinks poured' }));
const findTable = () => screen.findByRole('table', { name: 'Pours' });

beforeEach(() => vi.restoreAllMocks());

describe('the drinks of a venue', () => {
  it("a venue's drinks page shows tonight's pours beside the night before, by bartender, and as the ledger has them", async () => {
    await openPage();
    const hero = await figuresRegion();
    expect(hero.getByText('14')).toBeVisible();
    expect(hero.getByText('poured tonight to 11 guests')).toBeVisible();
    expect(hero.getByText('3 more than the night before by this time')).toBeVisible();
    const pros = within(screen.getByRole('table', { name: 'By bartender' }));
    expect(pros.getAllByRole('row').map(row => row.textContent)).toEqual([
      'BartenderDrinks',
      'Dee10',
      'Maya4',
    ]);
    const sums = within(await screen.findByRole('region', { name: 'Settlement' }));
    expect(await sums.findByText('−2')).toBeVisible();
    expect(sums.getByText('14')).toBeVisible();
  });

  it("a venue's drinks page draws pours by hour as a chart, and shows the same figures as a table", async () => {
    const app = await openPage();
    const chart = await screen.findByRole('img', {
      name: 'By hour: 14 drinks, 9 free and 5 paid. Most were poured at 9pm.',
    });
    expect(chart).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'View as table' }));
    const rows = within(screen.getByRole('table', { name: 'By hour' })).getAllByRole('row');
    expect(rows.map(row => row.textContent)).toEqual([
      'HourFree poursPaid drinksTotal',
      '9pm617',
      '10pm347',
      'Total9514',
    ]);
  });

  it("a venue's drinks page keeps span, night and filters in its address and in its requests", async () => {
    const app = await openPage();
    await figuresRegion();
    await app.user.click(screen.getByRole('radio', { name: 'Week' }));
    await waitFor(() => expect(app.path()).toBe(`${pagePath}?span=week`));
    await app.user.click(screen.getByRole('button', { name: 'Earlier' }));
    await waitFor(() => expect(app.path()).toContain('night=2026-05-04'));
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'paid');
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Bartender' }), 'Maya');
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Only' }), 'overrides');
    await waitFor(() =>
      expect(app.inputs(drinkRedemptionsByVenue).at(-1)).toMatchObject({
        from: '2026-05-04',
        to: '2026-05-10',
        kind: 'paid',
        pro_id: id('pro', 2),
        only: 'overrides',
      }),
    );
    expect(app.inputs(venueAnalytics).at(-1)).toMatchObject({ night: '2026-05-04', span: 'week' });
    await app.user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(app.path()).toBe(`${pagePath}?span=week&night=2026-05-04`));
  });

  it("a venue's drinks page opens with the filters of its address, and shows tonight for a night in the future", async () => {
    const app = await openPage([], `${pagePath}?night=2027-01-01&only=taken_back`);
    await figuresRegion();
    expect(app.inputs(venueAnalytics)[0]).toMatchObject({ night: nightDate, span: 'day' });
    expect(app.inputs(drinkRedemptionsByVenue)[0]).toMatchObject({
      from: nightDate,
      to: nightDate,
      only: 'taken_back',
    });
    expect(screen.getByText(`Tonight, Fri, May 15`)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Later' })).toHaveAttribute('aria-disabled', 'true');
  });

  it("the list of a venue's pours shows why a pour was overridden, and who took a pour back and why", async () => {
    const pours = [
      exampleVenueRedemption({
        issue: 'far_from_venue',
        overridden: true,
        override_reason: 'Out on the terrace',
      }),
      exampleVenueRedemption({
        redemption_id: id('redemption', 2),
        guest_first_name: null,
        taken_back_at: minutesFromNow(-5),
        taken_back_by: 'Mae',
        taken_back_reason: 'Poured twice',
        may_void: false,
        void_until: null,
      }),
    ];
    await openPage([reply(drinkRedemptionsByVenue, pours)]);
    const rows = within(await findTable());
    expect(await rows.findByText('Override: far away · Out on the terrace')).toBeVisible();
    expect(rows.getByText('Taken back by Mae · Poured twice')).toBeVisible();
    expect(rows.getByText('A guest who left')).toBeVisible();
    expect(rows.getAllByRole('button')).toHaveLength(1);
  });

  it('the list of a venue\'s pours continues after its last pour by "Load more"', async () => {
    const first = Array.from({ length: 50 }, (_, place) =>
      exampleVenueRedemption({
        redemption_id: id('redemption', place + 1),
        redeemed_at: minutesFromNow(-place - 1),
      }),
    );
    const last = exampleVenueRedemption({
      redemption_id: id('redemption', 60),
      redeemed_at: minutesFromNow(-90),
    });
    const app = await openPage([
      reply(drinkRedemptionsByVenue, input => (input.before === undefined ? first : [last])),
    ]);
    await app.user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('51 pours')).toBeVisible();
    expect(app.inputs(drinkRedemptionsByVenue).at(-1)).toMatchObject({ before: id('redemption', 50) });
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  it("a venue's drinks page shows that many wrong staff codes were typed", async () => {
    await openPage([reply(venueAnalytics, exampleVenueAnalytics({ wrong_codes: [minutesFromNow(-10)] }))]);
    expect(await screen.findByRole('note')).toHaveTextContent(
      /Many wrong staff codes were typed here around/,
    );
  });

  it('a venue\'s drinks page shows "Nothing poured yet tonight." before the first pour', async () => {
    const quiet = exampleVenueAnalytics({
      now: { from: nightDate, to: nightDate, ...zeroCounts },
      guests: null,
      pros: [],
      hours: [],
    });
    await openPage([reply(venueAnalytics, quiet), reply(drinkRedemptionsByVenue, [])]);
    expect(await screen.findByRole('heading', { name: 'Nothing poured yet tonight.' })).toBeVisible();
    expect(screen.getByText('Nobody poured.')).toBeVisible();
  });

  it("the list of a venue's pours shows that no pour matches the filters, and clears them", async () => {
    const app = await openPage([reply(drinkRedemptionsByVenue, [])], `${pagePath}?kind=paid`);
    expect(await screen.findByText('No pour matches')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Clear the filters' }));
    await waitFor(() => expect(app.path()).toBe(pagePath));
  });

  it("a venue's drinks page shows an error for figures and pours that fail to load, and loads them again", async () => {
    const app = await openPage([fail(venueAnalytics, 500), fail(drinkRedemptionsByVenue, 500)]);
    await waitFor(() => expect(screen.getAllByText('Failed to fetch drinks')).toHaveLength(2));
    app.reply(
      reply(venueAnalytics, exampleVenueAnalytics()),
      reply(drinkRedemptionsByVenue, [exampleVenueRedemption()]),
    );
    for (const again of screen.getAllByRole('button', { name: 'Try again' })) await app.user.click(again);
    expect(await within(await findTable()).findByText('Ada')).toBeVisible();
  });

  it("the list of a venue's pours is shown as busy while it loads", async () => {
    await openPage([pending(venueAnalytics), pending(drinkRedemptionsByVenue)]);
    expect(await screen.findByRole('heading', { level: 2, name: 'Drinks poured' })).toBeVisible();
    expect(await findTable()).toHaveAttribute('aria-busy', 'true');
  });

  it("a bartender reads the venue's pours, and can neither see the settlement, export pours nor take a pour back", async () => {
    await openPage([
      reply(venueAnalytics, exampleVenueAnalytics({ may_manage: false })),
      reply(drinkRedemptionsByVenue, [exampleVenueRedemption({ may_void: false, void_until: null })]),
    ]);
    expect(await within(await findTable()).findByText('Ada')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Settlement' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Take back/ })).not.toBeInTheDocument();
  });
});

describe('a pour that lands', () => {
  it('a new pour in the list is highlighted, and a pour that was in the list is not', async () => {
    const app = await openPage();
    await within(await findTable()).findByText('Ada');
    const newer = exampleVenueRedemption({
      redemption_id: id('redemption', 9),
      guest_first_name: 'Grace',
      redeemed_at: minutesFromNow(0),
    });
    app.reply(reply(drinkRedemptionsByVenue, [newer, exampleVenueRedemption()]));
    await refreshPours();
    const row = (await screen.findByText('Grace')).closest('tr');
    await waitFor(() => expect(row).toHaveAttribute('data-fresh'));
    expect(screen.getByText('Ada').closest('tr')).not.toHaveAttribute('data-fresh');
  });

  it("a pour reaches the venue desk on the realtime topic of the venue's staff", () => {
    const payload = { venue_id: id('venue'), redemption_id: id('redemption'), taken_back: false };
    expect(venueStaffTopic.parse('pour', payload)?.event).toBe('pour');
    expect(venueStaffTopic.nameOf(id('venue'))).toBe(`venue-staff-${id('venue')}`);
  });
});

describe('taking a pour back', () => {
  const sheet = async () => within(await screen.findByRole('dialog', { name: 'Take this pour back?' }));
  const begin = async (replies: readonly Reply[] = []) => {
    const app = await openPage(replies);
    await app.user.click(await screen.findByRole('button', { name: /^Take back: Ada/ }));
    return { app, dialog: await sheet() };
  };

  it('taking a pour back explains the effect, accepts a usual reason, and shows the result', async () => {
    const { app, dialog } = await begin([
      reply(voidRedemption, {
        redemption_id: id('redemption'),
        taken_back_at: minutesFromNow(0),
        already: false,
      }),
    ]);
    expect(dialog.getByText('Ada gets the free pour back.')).toBeVisible();
    await app.user.click(dialog.getByRole('radio', { name: 'Poured twice' }));
    await app.user.click(dialog.getByRole('button', { name: 'Take it back' }));
    expect(await screen.findByText('Taken back. Ada has the drink again.')).toBeVisible();
    expect(app.inputs(voidRedemption)).toEqual([{ redemption_id: id('redemption'), reason: 'Poured twice' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('taking a pour back needs a reason, which stays in the field when the server refuses', async () => {
    const { app, dialog } = await begin([refuse(voidRedemption, 'void_over')]);
    await app.user.click(dialog.getByRole('button', { name: 'Take it back' }));
    expect(dialog.getByText('Say why in at least 3 characters.')).toBeVisible();
    await app.user.click(dialog.getByRole('radio', { name: 'Something else' }));
    await app.user.type(dialog.getByRole('textbox'), 'Spilled it');
    await app.user.click(dialog.getByRole('button', { name: 'Take it back' }));
    expect(await dialog.findByText("It's too late to take that one back.")).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveValue('Spilled it');
  });

  it('Escape closes the question about taking a pour back, and nothing is sent', async () => {
    const { app } = await begin();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(app.inputs(voidRedemption)).toEqual([]);
  });
});

describe('the export', () => {
  it("exporting a venue's pours saves a CSV file of the filtered pours, named by its nights", async () => {
    const save = vi.spyOn(files, 'save').mockResolvedValue(true);
    const csv: Reply = {
      to: venuePoursCsv,
      answer: () => ({ status: 200, body: 'Night', headers: { 'content-type': 'text/csv' } }),
    };
    const app = await openPage([csv], `${pagePath}?kind=paid`);
    await app.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.slice(0, 2)).toEqual([`pours-${nightDate}-to-${nightDate}.csv`, 'text/csv']);
  });

  it("an export of a venue's pours that is refused shows an error", async () => {
    const app = await openPage([fail(venuePoursCsv, 429)]);
    await app.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
