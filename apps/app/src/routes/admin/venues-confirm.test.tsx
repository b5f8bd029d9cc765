import { brand } from '@nightjar/domain/brand';
import { alcoholRules } from '@nightjar/domain/drinks/desk/calls';
import { id, minutesFromNow } from '@nightjar/domain/kernel/example';
import {
  adminVenue,
  adminVenues,
  confirmVenue,
  decideVenuePlace,
  setVenuePouring,
  updateVenue,
  venueOptions,
  venuePlace,
} from '@nightjar/domain/venues/desk/calls';
import { confirmSteps } from '@nightjar/domain/venues/desk/entity';
import { exampleDeskVenue, exampleDeskVenueRow } from '@nightjar/domain/venues/desk/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, lose, overrideReplies, type Reply, refuse, reply } from '../../testing/replies.ts';

const rep = userDetails({ subscribed: false, [brand.repRole]: true, allow_admin_access: true });
const bartenderUser = userDetails({ subscribed: false, pro: true, allow_admin_access: true });

const linkNamed = (name: string | RegExp) => screen.findByRole('link', { name });
const buttonNamed = (name: string | RegExp) => screen.findByRole('button', { name });
const headingNamed = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('the list of venues to confirm', () => {
  const open = (...replies: Reply[]) =>
    renderApp(
      '/admin/venues/confirm',
      overrideReplies([reply(adminVenues, [exampleDeskVenueRow()])], replies),
      {
        as: rep,
        wide: true,
      },
    );

  it('the list of venues to confirm shows the venue that waits longest first, with its finished steps', async () => {
    const app = await open();
    const row = await screen.findByRole('row', { name: /The Low Lantern/ });
    expect(within(row).getByText('Tampa, FL')).toBeVisible();
    expect(within(row).getByText('Wren Reed')).toBeVisible();
    expect(within(row).getByText('4 of 6')).toBeVisible();
    expect(within(row).getByText('3 days ago')).toBeInTheDocument();
    expect(within(row).getByRole('link')).toHaveAttribute('href', `/admin/venues/confirm/${id('venue')}`);
    expect(app.inputs(adminVenues)).toContainEqual(
      expect.objectContaining({ confirmed: false, sortBy: 'added', sortOrder: 'asc', page: 1 }),
    );
  });

  it('an empty list of venues to confirm shows that every venue is confirmed', async () => {
    await open(reply(adminVenues, []));
    expect(await screen.findByText('All perches checked.')).toBeVisible();
    expect(await linkNamed('Add a venue')).toHaveAttribute('href', '/admin/venues/add');
  });

  it('the list of venues to confirm shows that no venue matches the filter', async () => {
    const app = await open(
      reply(adminVenues, ({ name }) => (name === undefined ? [exampleDeskVenueRow()] : [])),
    );
    await app.user.type(await screen.findByRole('searchbox', { name: 'Name' }), 'owl');
    expect(await screen.findByText('No bar like that waits.')).toBeVisible();
    await app.user.click(await buttonNamed('Clear the filters'));
    expect(await screen.findByRole('row', { name: /The Low Lantern/ })).toBeVisible();
  });

  it('a list of venues to confirm that fails to load shows an error and loads again by "Try again"', async () => {
    const app = await open(fail(adminVenues, 500, { message: 'Failed to fetch venues' }));
    expect(await screen.findByText('Failed to fetch venues')).toBeVisible();
    app.reply(reply(adminVenues, [exampleDeskVenueRow()]));
    await app.user.click(await buttonNamed('Try again'));
    expect(await screen.findByRole('row', { name: /The Low Lantern/ })).toBeVisible();
  });
});

const pathOfStep = (step = '') => `/admin/venues/confirm/${id('venue')}${step && `/${step}`}`;
type VenueChange = Parameters<typeof exampleDeskVenue>[0];
const venueReply = (change: VenueChange = {}) => reply(adminVenue, exampleDeskVenue(change));
const optionsReply = reply(venueOptions, {
  types: [{ id: 1, name: 'Bar' }],
  features: [{ id: 3, name: 'Patio' }],
  payment_types: ['Cash', 'Card', 'Phone'],
});
const placeReply = reply(venuePlace, { states: ['FL'], state: 'FL', timezones: ['America/New_York'] });
const presentPlace = { lat: 27.9601, lng: -82.4373, state: 'FL', timezone: 'America/New_York' };
const bostonPlace = { ...presentPlace, lat: 42.36, lng: -71.06, state: 'MA' };
const placeRequest = {
  before: presentPlace,
  after: bostonPlace,
  asked: true,
  asked_at: minutesFromNow(-5),
  asked_by: 'Oda',
};
const stepsBeforeReview = confirmSteps.filter(step => step !== 'review');

describe('confirming a venue', () => {
  const open = (route: string, ...replies: Reply[]) =>
    renderApp(
      route,
      overrideReplies([venueReply(), optionsReply, placeReply, reply(adminVenues, [])], replies),
      {
        as: rep,
        wide: true,
      },
    );

  it('the confirmation of a venue begins with its first unconfirmed step, and the address of a later step leads back to it', async () => {
    const app = await open(pathOfStep('staff'), venueReply({ confirmed_steps: ['details'] }));
    expect(await headingNamed('Hours')).toBeVisible();
    expect(app.path()).toBe(pathOfStep('hours'));
    expect(screen.getByRole('link', { name: 'Done: Details' })).toHaveAttribute(
      'href',
      pathOfStep('details'),
    );
  });

  it('"Looks right" confirms a step of a venue and leads to the next step', async () => {
    const app = await open(
      pathOfStep('details'),
      reply(confirmVenue, exampleDeskVenue({ confirmed_steps: ['details'] })),
    );
    expect(await screen.findByText('1600 E 7th Ave, Tampa, FL 33605')).toBeVisible();
    await app.user.click(await buttonNamed('Looks right'));
    await waitFor(() => expect(app.path()).toBe(pathOfStep('hours')));
    expect(app.inputs(confirmVenue)).toEqual([{ venue_id: id('venue'), step: 'details' }]);
    expect(await headingNamed('Hours')).toHaveFocus();
  });

  it('"Fix it" edits a step of a venue, saves with the version of the venue that was read, and confirms the step', async () => {
    const app = await open(
      pathOfStep('details'),
      reply(updateVenue, exampleDeskVenue({ name: 'The Low Lantern Bar' })),
      reply(confirmVenue, exampleDeskVenue({ name: 'The Low Lantern Bar', confirmed_steps: ['details'] })),
    );
    await app.user.click(await buttonNamed('Fix it'));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await app.user.type(name, ' Bar');
    await app.user.click(await buttonNamed('Save and continue'));
    await waitFor(() => expect(app.path()).toBe(pathOfStep('hours')));
    expect(app.inputs(updateVenue)[0]).toMatchObject({
      venue_id: id('venue'),
      updated_at: minutesFromNow(-60),
      name: 'The Low Lantern Bar',
    });
    expect(app.inputs(updateVenue)[0]).not.toHaveProperty('hours');
    expect(app.inputs(updateVenue)[0]).not.toHaveProperty('partner');
  });

  it('a correction of a venue is merged with what another person saved, and asks about fields that both changed', async () => {
    const app = await open(pathOfStep('details'), {
      to: updateVenue,
      answer: () => ({
        status: 409,
        body: {
          success: false,
          message: 'Changed meanwhile.',
          code: 'conflict',
          total: null,
          data: {
            updated_at: minutesFromNow(-1),
            by: 'Owl Fox',
            theirs: { name: 'Lantern Bar', phone: '(813) 555-0199', paymentTypes: ['Cash'] },
          },
        },
      }),
    });
    await app.user.click(await buttonNamed('Fix it'));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await app.user.clear(name);
    await app.user.type(name, 'The Low Lantern Room');
    await app.user.click(await buttonNamed('Save and continue'));
    expect(await screen.findByText('Owl Fox saved this while you were editing')).toBeVisible();
    expect(screen.getByText(/Taken over: Phone\./)).toBeVisible();
    expect(screen.queryByText(/Ways to pay\./)).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('radio', { name: /Yours The Low Lantern Room/ }));
    app.reply(
      reply(updateVenue, exampleDeskVenue({ name: 'The Low Lantern Room' })),
      reply(confirmVenue, exampleDeskVenue({ confirmed_steps: ['details'] })),
    );
    await app.user.click(await buttonNamed('Save and continue'));
    await waitFor(() => expect(app.path()).toBe(pathOfStep('hours')));
    expect(app.inputs(updateVenue)[1]).toMatchObject({
      updated_at: minutesFromNow(-1),
      name: 'The Low Lantern Room',
      phone: '(813) 555-0199',
    });
  });

  it('leaving an unsaved correction of a venue asks first, and leaving without a change does not ask', async () => {
    const app = await open(pathOfStep('hours'), venueReply({ confirmed_steps: ['details', 'hours'] }));
    await app.user.click(await linkNamed('Done: Details'));
    expect(await headingNamed('Details')).toBeVisible();
    await app.user.click(await buttonNamed('Fix it'));
    await app.user.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
    await app.user.click(await linkNamed('Done: Hours'));
    await app.user.click(await buttonNamed('Keep editing'));
    expect(app.path()).toBe(pathOfStep('details'));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('The Low Lantern!');
  });

  it('a step of confirming a venue stays open and shows an error when its confirmation is lost', async () => {
    const app = await open(pathOfStep('details'), lose(confirmVenue));
    await app.user.click(await buttonNamed('Looks right'));
    expect(await screen.findByRole('alert')).toHaveTextContent("That tick wasn't saved.");
    expect(app.path()).toBe(pathOfStep('details'));
    expect(await buttonNamed('Looks right')).toHaveAttribute('aria-disabled', 'true');
  });

  it('pouring is switched on in its own request, beside the alcohol law of the state', async () => {
    const ticked = ['details', 'hours', 'features', 'images'] as const;
    const app = await open(
      pathOfStep('policy'),
      venueReply({ confirmed_steps: [...ticked] }),
      reply(alcoholRules, [floridaLaw]),
      reply(setVenuePouring, exampleDeskVenue({ confirmed_steps: [...ticked], partner: true })),
    );
    expect(await screen.findByRole('heading', { name: 'The law in FL' })).toBeVisible();
    expect(await screen.findByText('Alcohol allowed')).toBeVisible();
    expect(screen.getByText('11:00am to 3:00am')).toBeVisible();
    expect(screen.getByText('Statute 561. As of 2025-06-30.')).toBeVisible();
    await app.user.click(screen.getByRole('switch', { name: /Pours for members/ }));
    expect(await screen.findByText('Members redeem free and paid drinks here.')).toBeVisible();
    expect(app.inputs(setVenuePouring)).toEqual([{ venue_id: id('venue'), partner: true }]);
  });

  it('the switch for pouring returns to off when its request fails', async () => {
    const app = await open(
      pathOfStep('policy'),
      venueReply({ confirmed_steps: ['details', 'hours', 'features', 'images'] }),
      reply(alcoholRules, []),
      fail(setVenuePouring, 500, { message: 'Something went wrong on our side.' }),
    );
    await app.user.click(await screen.findByRole('switch', { name: /Pours for members/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.');
    expect(screen.getByRole('switch', { name: /Pours for members/ })).not.toBeChecked();
    expect(await screen.findByText(/the strictest rules count/)).toBeVisible();
  });

  it('confirming all six steps of a venue makes the venue live and shows its joining code', async () => {
    const app = await open(
      pathOfStep(),
      venueReply({ confirmed_steps: stepsBeforeReview }),
      reply(
        confirmVenue,
        exampleDeskVenue({
          confirmed_steps: [...confirmSteps],
          confirmed_at: minutesFromNow(0),
          confirmed_by: 'Robin Nightly',
          active: true,
          venue_code: 'LNTRN7',
        }),
      ),
      reply(adminVenues, []),
    );
    expect(await headingNamed('Review')).toBeVisible();
    expect(screen.getAllByText('Checked')).toHaveLength(6);
    await app.user.click(await buttonNamed('Confirm venue'));
    const dialog = await screen.findByRole('dialog', { name: 'Venue is live.' });
    expect(dialog).toHaveTextContent('LNTRN7');
    expect(screen.queryByText(/was faster/)).not.toBeInTheDocument();
    await app.user.click(within(dialog).getByRole('button', { name: 'Next venue' }));
    expect(await screen.findByText('All perches checked.')).toBeVisible();
  });

  it("confirming a venue that another rep confirmed meanwhile shows that rep's name", async () => {
    const app = await open(
      pathOfStep(),
      venueReply({ confirmed_steps: stepsBeforeReview }),
      refuse(confirmVenue, 'confirmed_already'),
    );
    await headingNamed('Review');
    app.reply(
      venueReply({
        confirmed_steps: [...confirmSteps],
        confirmed_at: minutesFromNow(0),
        confirmed_by: 'Owl Fox',
      }),
      reply(adminVenues, []),
    );
    await app.user.click(await buttonNamed('Confirm venue'));
    const dialog = await screen.findByRole('dialog', { name: 'The Low Lantern is confirmed already.' });
    expect(dialog).toHaveTextContent('Owl Fox was faster.');
    await app.user.click(within(dialog).getByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(app.path()).toBe('/admin/venues/confirm'));
  });

  it('an old link to the confirmation of a confirmed venue shows who confirmed it', async () => {
    await open(
      pathOfStep('hours'),
      venueReply({ confirmed_at: minutesFromNow(-100), confirmed_by: 'Owl Fox' }),
    );
    expect(await screen.findByText('The Low Lantern is confirmed already.')).toBeVisible();
    expect(screen.getByText(/Owl Fox looked through it/)).toBeVisible();
  });

  const ofTeam = (change: VenueChange = {}) =>
    venueReply({ may_confirm: false, role: 'Manager', confirmed_steps: ['hours'], ...change });
  const asTeam = (route: string, ...replies: Reply[]) =>
    renderApp(route, overrideReplies([ofTeam(), optionsReply, placeReply, reply(adminVenues, [])], replies), {
      as: bartenderUser,
      wide: true,
    });

  it('managers mark steps of their own venue as right, and cannot confirm the venue', async () => {
    const app = await asTeam(
      pathOfStep(),
      reply(confirmVenue, exampleDeskVenue({ may_confirm: false, team_steps: ['details'] })),
    );
    expect(await headingNamed('Details')).toBeVisible();
    expect(screen.getByText(/Your name, kind of place and address/)).toBeVisible();
    await app.user.click(await buttonNamed('Looks right'));
    expect(app.inputs(confirmVenue)).toEqual([{ venue_id: id('venue'), step: 'details' }]);
  });

  it('the confirmation of a venue shows its team which steps a rep has checked', async () => {
    await asTeam(pathOfStep('hours'), ofTeam({ team_steps: ['details'] }));
    expect(await screen.findByText('One of us has looked at this.')).toBeVisible();
  });

  it('the confirmation of a venue shows a rep which steps the team has marked as right', async () => {
    await open(pathOfStep('details'), venueReply({ team_steps: ['details'] }));
    expect(await screen.findByText('Its team says that this is right.')).toBeVisible();
  });

  it('a manager cannot switch pouring on in the confirmation of a venue', async () => {
    await asTeam(pathOfStep('policy'), ofTeam({ team_steps: [...stepsBeforeReview] }));
    expect(await screen.findByText(/Members redeem nothing at your bar yet/)).toBeVisible();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });

  it('a manager cannot finish the review in the confirmation of a venue', async () => {
    await asTeam(pathOfStep('review'), ofTeam({ team_steps: [...stepsBeforeReview] }));
    expect(await screen.findByText(/That is all from your side/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm venue' })).not.toBeInTheDocument();
  });

  it("a bartender sees every step of a venue's confirmation, and has nothing to mark or edit", async () => {
    const app = await asTeam(pathOfStep('hours'), ofTeam({ may_edit: false, role: 'Bartender' }));
    expect(await screen.findByText(/Your owners and managers tick the steps/)).toBeVisible();
    expect(app.path()).toBe(pathOfStep('hours'));
    expect(screen.queryByRole('button', { name: /Looks right|Fix it/ })).not.toBeInTheDocument();
    await app.user.click(await buttonNamed('Continue'));
    await waitFor(() => expect(app.path()).toBe(pathOfStep('features')));
  });

  it("a manager's list of venues to confirm has their own venues, and no link to add one", async () => {
    const app = await asTeam('/admin/venues/confirm', reply(adminVenues, [exampleDeskVenueRow()]));
    expect(await headingNamed('Your bars to confirm')).toBeVisible();
    expect(await linkNamed(/The Low Lantern/)).toHaveAttribute(
      'href',
      `/admin/venues/confirm/${id('venue')}`,
    );
    expect(screen.queryByRole('link', { name: 'Add a venue' })).not.toBeInTheDocument();
    expect(app.inputs(adminVenues).every(({ place_asked }) => !place_asked)).toBe(true);
  });

  it("a manager's list of venues to confirm shows that all their venues are confirmed", async () => {
    await asTeam('/admin/venues/confirm');
    expect(await screen.findByText('Your bars are all confirmed.')).toBeVisible();
  });

  it('the confirmation of a venue that does not exist shows "Venue not found."', async () => {
    await open(pathOfStep(), fail(adminVenue, 404, { code: 'not_found', message: 'Venue not found.' }));
    expect(await screen.findByText('Venue not found.')).toBeVisible();
  });
});

const floridaLaw = {
  state: 'FL',
  free_drinks: true,
  drinks_at_a_time: 10,
  serving_from: 1100,
  serving_until: 300,
  timed_discounts: true,
  volume_discounts: true,
  unlimited_for_a_price: true,
  prizes: null,
  source: 'Statute 561.',
  as_of: '2025-06-30',
};

describe('a bar whose team asks for another place', () => {
  const asking = exampleDeskVenue({
    confirmed_at: minutesFromNow(-9_000),
    partner: true,
    place_change: placeRequest,
  });
  const open = (route: string, ...replies: Reply[]) =>
    renderApp(
      route,
      overrideReplies([reply(adminVenue, asking), optionsReply, placeReply, reply(adminVenues, [])], replies),
      {
        as: rep,
        wide: true,
      },
    );

  it('a venue whose team requests a new place is listed above the venues to confirm, with the change', async () => {
    const rows = reply(adminVenues, ({ place_asked }) =>
      place_asked
        ? [exampleDeskVenueRow({ name: 'The Wanderer', place_change: placeRequest })]
        : [exampleDeskVenueRow()],
    );
    await open('/admin/venues/confirm', rows);
    const row = await linkNamed(/The Wanderer/);
    expect(row).toHaveTextContent(/mi away · Florida → Massachusetts/);
    expect(row).toHaveAttribute('href', `/admin/venues/confirm/${id('venue')}`);
  });

  it.each([
    ['Take the new place', true],
    ['Keep it where it was', false],
  ])('a rep sees the old and the new place of a venue and decides: "%s"', async (name, take) => {
    const decided = reply(decideVenuePlace, { ...asking, place_change: null });
    const app = await open(pathOfStep(), decided);
    expect(await screen.findByText('Massachusetts')).toBeVisible();
    expect(screen.getByText('Florida')).toBeVisible();
    expect(screen.getByText(/Oda asked for it/)).toBeVisible();
    await app.user.click(await buttonNamed(name));
    expect(app.inputs(decideVenuePlace)).toEqual([{ venue_id: id('venue'), place: bostonPlace, take }]);
    expect(await screen.findByText(/is confirmed already/)).toBeVisible();
  });

  it("a decision about a venue's place that was changed again meanwhile is refused with the reason", async () => {
    const message = "The venue's place was changed again in the meantime. Look at the new place.";
    const app = await open(pathOfStep(), refuse(decideVenuePlace, 'place_changed'));
    await app.user.click(await buttonNamed('Take the new place'));
    expect(await screen.findByText(message)).toBeVisible();
  });
});
