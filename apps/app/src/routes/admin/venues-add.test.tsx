import { brand } from '@nightjar/domain/brand';
import { id, minutesFromNow } from '@nightjar/domain/kernel/example';
import { proRoles, venueStaff } from '@nightjar/domain/staff/desk/calls';
import {
  adminVenue,
  adminVenues,
  createVenue,
  deleteVenueDraft,
  saveVenueDraft,
  similarVenues,
  venueDrafts,
  venueOptions,
} from '@nightjar/domain/venues/desk/calls';
import {
  exampleDeskVenue,
  exampleSimilarVenue,
  exampleVenueDraft,
} from '@nightjar/domain/venues/desk/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, lose, overrideReplies, type Reply, refuse, reply } from '../../testing/replies.ts';

const rep = userDetails({ subscribed: false, [brand.repRole]: true, allow_admin_access: true });
const bartenderUser = userDetails({ subscribed: false, pro: true, allow_admin_access: true });

const team = {
  venue_id: id('venue'),
  venue_name: 'The Low Lantern',
  confirmed_name: 'The Low Lantern',
  timezone: 'America/New_York',
  venue_code: null,
  may_manage: true,
  may_invite: true,
  may_confirm_name: true,
  may_give: [1, 2, 3],
  role_drinks: [],
  may_switch_drinks: false,
  staff: [],
};

/** The test server stores a draft unchanged. */
const savesDraftReply = reply(saveVenueDraft, input =>
  exampleVenueDraft({
    draft_id: String(input.draft_id),
    step: input.step as 'find',
    fields: JSON.parse(JSON.stringify(input.fields)),
    updated_at: minutesFromNow(0),
  }),
);
const usualReplies = [
  reply(adminVenues, []),
  reply(venueStaff, team),
  reply(proRoles, []),
  reply(venueDrafts, []),
  reply(similarVenues, []),
  reply(venueOptions, {
    types: [{ id: 1, name: 'Bar' }],
    features: [{ id: 3, name: 'Patio' }],
    payment_types: ['Cash', 'Card', 'Phone'],
  }),
  savesDraftReply,
];
const openPage = (route: string, ...replies: Reply[]) =>
  renderApp(route, overrideReplies(usualReplies, replies), { as: rep, wide: true });
const pathOfStep = (step: string, edit = '') => `/admin/venues/add/${step}${edit}?draft=${id('draft')}`;
const completeFields = {
  name: 'The Low Lantern',
  street: '1600 E 7th Ave',
  city: 'Tampa',
  state: 'FL',
  zip: '33605',
  lat: 27.9601,
  lng: -82.4373,
  timezone: 'America/New_York',
  hours: [{ name: 6, hours: { start: 1700, end: 200 } }],
  closures: [],
  type: [1],
  features: [3],
  paymentTypes: ['Card'],
  compPolicy: { includes: ['Well drinks'], excludes: [] },
  done: ['find', 'address', 'hours', 'features', 'policy'],
};
const fullDraft = reply(venueDrafts, [exampleVenueDraft({ step: 'review', fields: completeFields })]);

const linkNamed = (name: string | RegExp) => screen.findByRole('link', { name });
const buttonNamed = (name: string | RegExp) => screen.findByRole('button', { name });
const headingNamed = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const nameField = () => screen.findByRole('textbox', { name: 'Name of the venue' });
const savedNotice = () => screen.findByText(/Draft kept/);

describe('the draft of a new venue', () => {
  it("a new venue's draft has its own address before anything is typed", async () => {
    const app = await openPage('/admin/venues/add');
    expect(await headingNamed('Find')).toBeVisible();
    expect(app.path()).toMatch(/^\/admin\/venues\/add\/find\?draft=[0-9a-f-]{36}$/);
    expect(app.inputs(saveVenueDraft)).toEqual([]);
  });

  it("a new venue's draft is saved on the server while it is typed and at each step", async () => {
    const app = await openPage(pathOfStep('find'));
    await app.user.type(await nameField(), 'The Low Lantern');
    expect(await savedNotice()).toBeVisible();
    expect(app.inputs(saveVenueDraft).at(-1)).toMatchObject({
      draft_id: id('draft'),
      step: 'find',
      fields: { name: 'The Low Lantern' },
    });
    await app.user.click(await buttonNamed('Continue'));
    expect(await headingNamed('Address')).toHaveFocus();
    expect(app.path()).toBe(pathOfStep('address'));
    await waitFor(() => expect(app.inputs(saveVenueDraft).at(-1)?.fields).toMatchObject({ done: ['find'] }));
    expect(app.inputs(saveVenueDraft).at(-1)?.updated_at).toBe(minutesFromNow(0));
  });

  it("a new venue's draft continues at its step on another device", async () => {
    const app = await openPage('/admin/venues/add', reply(venueDrafts, [exampleVenueDraft()]));
    await app.user.click(await linkNamed('Continue with The Low Lantern'));
    expect(await headingNamed('Address')).toBeVisible();
    expect(app.path()).toBe(pathOfStep('address'));
    expect(await linkNamed('Done: Find')).toHaveAttribute('href', pathOfStep('find'));
  });

  it("a step of a new venue's draft that is not reached yet leads to the first open step", async () => {
    const app = await openPage(pathOfStep('review'), reply(venueDrafts, [exampleVenueDraft()]));
    expect(await headingNamed('Address')).toBeVisible();
    expect(app.path()).toBe(pathOfStep('address'));
  });

  it("a new venue's draft is deleted after a question", async () => {
    const app = await openPage(
      '/admin/venues/add',
      reply(venueDrafts, [exampleVenueDraft()]),
      reply(deleteVenueDraft, { deleted: true }),
    );
    await app.user.click(await buttonNamed('Throw the draft of The Low Lantern away'));
    app.reply(reply(venueDrafts, []));
    await app.user.click(await buttonNamed('Throw away'));
    await waitFor(() => expect(screen.queryByText('Continue with')).not.toBeInTheDocument());
    expect(app.inputs(deleteVenueDraft)).toEqual([{ draft_id: id('draft') }]);
  });

  it('a draft that was not saved asks before it is left, and is saved when the connection returns', async () => {
    const app = await openPage(pathOfStep('find'), lose(saveVenueDraft));
    await app.user.type(await nameField(), 'The Low Lantern');
    expect(await screen.findByText(/Not kept yet: no connection/)).toBeVisible();
    await app.user.click((await screen.findAllByRole('link', { name: 'Venues' }))[0] as HTMLElement);
    await app.user.click(await buttonNamed('Stay here'));
    expect(await nameField()).toHaveValue('The Low Lantern');
    app.reply(savesDraftReply);
    app.line.restore();
    expect(await savedNotice()).toBeVisible();
  });

  it('a draft of a new venue that is saved is left without a question', async () => {
    const app = await openPage(pathOfStep('find'));
    await app.user.type(await nameField(), 'The Low Lantern');
    await savedNotice();
    await app.user.click((await screen.findAllByRole('link', { name: 'To confirm' }))[0] as HTMLElement);
    await waitFor(() => expect(app.path()).toBe('/admin/venues/confirm'));
  });

  it('a draft of a new venue that was edited on two devices is merged', async () => {
    const elsewhere = exampleVenueDraft({
      step: 'address',
      fields: { name: 'The Low Lantern', city: 'Ybor City', done: ['find'] },
      updated_at: minutesFromNow(-1),
    });
    const app = await openPage(
      pathOfStep('address'),
      reply(venueDrafts, [exampleVenueDraft()]),
      reply(saveVenueDraft, elsewhere),
      savesDraftReply,
    );
    await app.user.type(await screen.findByRole('textbox', { name: 'Street' }), '1600 E 7th Ave');
    expect(await screen.findByText(/Taken over from there: City\./)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Ybor City');
    expect(screen.getByRole('textbox', { name: 'Street' })).toHaveValue('1600 E 7th Ave');
    await waitFor(() =>
      expect(app.inputs(saveVenueDraft).at(-1)).toMatchObject({
        updated_at: minutesFromNow(-1),
        fields: { street: '1600 E 7th Ave', city: 'Ybor City' },
      }),
    );
  });

  it('a draft of a new venue beyond the limit of drafts is not saved, and the form shows the limit', async () => {
    const app = await openPage(
      pathOfStep('find'),
      refuse(saveVenueDraft, 'too_many_drafts', { params: { most: '50' } }),
    );
    await app.user.type(await nameField(), 'Owl');
    expect(await screen.findByText(/You have 50 drafts/)).toBeVisible();
    app.reply(savesDraftReply);
    await app.user.click(await buttonNamed('Try again'));
    expect(await savedNotice()).toBeVisible();
  });
});

describe('finding duplicates', () => {
  it('the form for a new venue shows similar venues with their distance and state', async () => {
    const waiting = exampleSimilarVenue({
      id: id('venue', 3),
      name: 'Lantern',
      confirmed_at: null,
      distance_m: 900,
    });
    const app = await openPage(
      pathOfStep('find'),
      reply(similarVenues, [exampleSimilarVenue(), waiting]),
      reply(venueDrafts, [exampleVenueDraft({ step: 'find', fields: { lat: 27.96, lng: -82.44 } })]),
    );
    await app.user.type(await nameField(), 'Lantern');
    expect(await screen.findByText('Is it one of these?')).toBeVisible();
    const rows = within(screen.getByRole('region', { name: 'Is it one of these?' })).getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(within(rows[0] as HTMLElement).getByText('197 ft')).toBeVisible();
    expect(await linkNamed('Lantern Room')).toHaveAttribute('href', `/admin/venues/${id('venue', 2)}/info`);
    expect(await linkNamed('Lantern')).toHaveAttribute('href', `/admin/venues/confirm/${id('venue', 3)}`);
    expect(app.inputs(similarVenues).at(-1)).toEqual({ name: 'Lantern', lat: 27.96, lng: -82.44 });
  });

  it('the form for a new venue shows that the search for similar venues failed', async () => {
    const app = await openPage(pathOfStep('find'), fail(similarVenues, 500));
    await app.user.type(await nameField(), 'Lantern');
    expect(await screen.findByText(/couldn't look for duplicates/)).toBeVisible();
  });
});

describe('creating the venue', () => {
  it('the review of a new venue shows all fields, and an edited step returns to the review', async () => {
    const app = await openPage(pathOfStep('review'), fullDraft);
    expect(await screen.findByText('1600 E 7th Ave, Tampa, FL 33605')).toBeVisible();
    expect(screen.getByText('5:00pm to 2:00am next day')).toBeVisible();
    await app.user.click(await linkNamed('Edit Free drinks'));
    expect(await headingNamed('Free drinks')).toBeVisible();
    expect(app.path()).toBe(pathOfStep('policy', '/edit'));
    await app.user.click(await buttonNamed('Back to the review'));
    await waitFor(() => expect(app.path()).toBe(pathOfStep('review')));
  });

  it('creating a venue sends the draft once, and continues with images and team', async () => {
    const app = await openPage(
      pathOfStep('review'),
      fullDraft,
      reply(createVenue, exampleDeskVenue()),
      reply(adminVenue, exampleDeskVenue()),
    );
    await app.user.click(await buttonNamed('Create venue'));
    expect(await headingNamed('Images')).toBeVisible();
    expect(app.path()).toBe(`/admin/venues/add/images?venue=${id('venue')}`);
    const { done: _, ...fields } = completeFields;
    expect(app.inputs(createVenue)).toEqual([
      {
        ...fields,
        description: null,
        phone: null,
        email: null,
        links: [],
        draft_id: id('draft'),
        anyway: false,
      },
    ]);
    await app.user.click(await linkNamed('Continue'));
    expect(await headingNamed('Team')).toBeVisible();
    expect(await buttonNamed('Invite somebody')).toBeVisible();
    await app.user.click(await buttonNamed('Done'));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm it now?' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Confirm it now' }));
    await waitFor(() => expect(app.path()).toBe(`/admin/venues/confirm/${id('venue')}/details`));
  });

  it('creating a venue after a lost answer repeats the request with the first idempotency key', async () => {
    const app = await openPage(pathOfStep('review'), fullDraft, lose(createVenue));
    await app.user.click(await buttonNamed('Create venue'));
    expect(await screen.findByRole('alert')).toHaveTextContent('it is never made twice');
    app.reply(
      reply(createVenue, exampleDeskVenue()),
      reply(adminVenue, exampleDeskVenue()),
      reply(venueDrafts, []),
    );
    app.line.restore();
    await app.user.click(await buttonNamed('Create venue'));
    await headingNamed('Images');
    const [first, second] = app.keys(createVenue);
    expect(first).toBe(second);
  });

  it('creating a venue that exists already is refused with that venue, and can be repeated on purpose', async () => {
    const app = await openPage(
      pathOfStep('review'),
      fullDraft,
      refuse(createVenue, 'venue_exists', {
        params: { name: 'Lantern Room', distance: '60' },
        data: exampleSimilarVenue(),
      }),
    );
    await app.user.click(await buttonNamed('Create venue'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Lantern Room is already here, 60 m away.');
    expect(await linkNamed('Open Lantern Room')).toHaveAttribute(
      'href',
      `/admin/venues/${id('venue', 2)}/info`,
    );
    app.reply(
      reply(createVenue, exampleDeskVenue()),
      reply(adminVenue, exampleDeskVenue()),
      reply(venueDrafts, []),
    );
    await app.user.click(await buttonNamed('It is another one: create it'));
    await headingNamed('Images');
    expect(app.inputs(createVenue).map(({ anyway }) => anyway)).toEqual([false, true]);
    expect(new Set(app.keys(createVenue)).size).toBe(2);
  });
});

describe('adding a venue', () => {
  it('the page that adds a venue refuses a bartender', async () => {
    const app = await renderApp('/admin/venues/add', [], { as: bartenderUser, wide: true });
    expect(app.path()).toMatch(/^\/admin\/unauthorized/);
  });

  it('the form for a new venue shows that drafts failed to load, and loads them again by "Try again"', async () => {
    const app = await openPage(
      pathOfStep('find'),
      fail(venueDrafts, 500, { message: 'Failed to fetch your drafts' }),
    );
    expect(await screen.findByText('Failed to fetch your drafts')).toBeVisible();
    app.reply(reply(venueDrafts, []));
    await app.user.click(await buttonNamed('Try again'));
    expect(await nameField()).toBeVisible();
  });
});
