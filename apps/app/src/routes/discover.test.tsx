import { friendsWithinBounds, nearbyFriends } from '@nightjar/domain/friends/calls';
import { closestNeighborhood } from '@nightjar/domain/places/calls';
import { nearbyPros, nearbyProsWithinBounds } from '@nightjar/domain/staff/calls';
import { nearbyVenues, venuesWithinBounds } from '@nightjar/domain/venues/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  id,
  nearbyFriendOf,
  nearbyProOf,
  neighborhoodOf,
  userDetails,
  venueCardOf,
} from '../testing/examples.ts';
import { renderApp } from '../testing/render-app.tsx';
import { fail, offline, pending, reply, wire } from '../testing/replies.ts';

const lantern = venueCardOf({ features: [{ id: 7, name: 'Patio' }] });
const closed = venueCardOf({
  id: id('venue', 2),
  name: 'The Shut',
  hours: [],
  redeems_drinks: false,
  type: [{ id: 2, name: 'Club' }],
});
const atLantern = nearbyFriendOf({ venue: { id: lantern.id, name: lantern.name } });
const parts = {
  map: wire('GET /map/style.json', 404),
  neighborhood: reply(closestNeighborhood, { ...neighborhoodOf(), distance_m: 0 }),
  venues: reply(nearbyVenues, [lantern, closed]),
  pros: reply(nearbyPros, [nearbyProOf()]),
  friends: reply(nearbyFriends, [atLantern]),
};
const night = (change: Partial<typeof parts> = {}) => Object.values({ ...parts, ...change });
const failing = night({
  venues: fail(nearbyVenues, 500),
  pros: fail(nearbyPros, 500),
  friends: fail(nearbyFriends, 500),
});
const nobody = night({
  venues: reply(nearbyVenues, []),
  pros: reply(nearbyPros, []),
  friends: reply(nearbyFriends, []),
});
/** This DOM has no WebGL: the list takes the place of the map. */
const list = () => screen.findByRole('region', { name: 'List' });
const rows = async () => within(await list()).findAllByRole('listitem');
const named = async () => (await rows()).map(({ textContent }) => textContent);

describe('the list of tonight', () => {
  it('has all that is on, each asked for once, under the neighborhood and one’s own status', async () => {
    const app = await renderApp('/discover', night());
    expect(await screen.findByRole('heading', { level: 2, name: '2 places within 5 miles' })).toBeVisible();
    expect(await rows()).toHaveLength(4);
    const text = (await list()).textContent;
    for (const name of ['The Lantern', 'The Shut', 'Maya', 'Ada']) expect(text).toContain(name);
    expect(text).toContain('Open until 3:00am');
    expect(await screen.findByText('Ybor City')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Discover' })).toBeInTheDocument();
    for (const call of [nearbyVenues, nearbyPros, nearbyFriends, closestNeighborhood])
      expect(app.inputs(call)).toHaveLength(1);
    for (const call of [venuesWithinBounds, nearbyProsWithinBounds, friendsWithinBounds])
      expect(app.inputs(call)).toEqual([]);
  });

  it('is alone where the device draws no map, and says so', async () => {
    await renderApp('/discover', night());
    await rows();
    expect(
      screen.getByText("This browser can't draw the map. Everything on it is in this list."),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Go to my location' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show the map' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has friends, places and staff apart, and says once how far a bar is', async () => {
    await renderApp(
      '/discover',
      night({
        friends: reply(nearbyFriends, [atLantern, { ...atLantern, id: id('user', 8), nickname: 'Bo' }]),
      }),
    );
    await rows();
    const parts = within(await list());
    expect(parts.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Friends out',
      'Places',
      'On shift',
    ]);
    const names = (part: string) =>
      within(parts.getByRole('region', { name: part }))
        .getAllByRole('listitem')
        .map(row => row.textContent);
    expect(names('Friends out')).toEqual([
      expect.stringMatching(/Ada.*Out at The Lantern$/),
      expect.stringMatching(/Bo.*Out at The Lantern$/),
    ]);
    expect(names('Places')).toEqual([
      expect.stringMatching(/The Lantern.* mi/),
      expect.stringMatching(/The Shut.* mi/),
    ]);
    expect(names('On shift')).toEqual([expect.stringMatching(/Maya.*at The LanternOn until \S+$/)]);
  });

  it('shows three of many friends beside the bars, and all of them on request', async () => {
    const many = [1, 2, 3, 4, 5].map(number => ({ ...atLantern, id: id('user', 20 + number) }));
    const app = await renderApp('/discover', night({ friends: reply(nearbyFriends, many) }));
    await rows();
    expect(within(screen.getByRole('region', { name: 'Friends out' })).getAllByRole('listitem')).toHaveLength(
      3,
    );
    await app.user.click(screen.getByRole('button', { name: 'All 5 friends' }));
    await waitFor(async () => expect(await rows()).toHaveLength(5));
    expect(app.path()).toBe('/discover?tab=people');
  });

  it('has the picture of each bar, and the icon of its kind where none comes', async () => {
    const pictured = { ...lantern, image: '/storage/v1/object/public/venues/lantern.webp' };
    await renderApp('/discover', night({ venues: reply(nearbyVenues, [pictured, closed]) }));
    await rows();
    const picture = (await list()).querySelector('img[src$="lantern.webp"]');
    expect(picture).toHaveAttribute('loading', 'lazy');
    fireEvent.error(picture as Element);
    await waitFor(async () => expect((await list()).querySelector('img[src$="lantern.webp"]')).toBeNull());
  });

  it.each([
    ['places', 'Places', ['The Lantern', 'The Shut']],
    ['people', 'People', ['Ada']],
    ['pros', 'Pros', ['Maya']],
  ])('shows %s alone, which the address keeps', async (tab, label, names) => {
    const app = await renderApp('/discover', night());
    await rows();
    await app.user.click(screen.getByRole('radio', { name: new RegExp(`^${label} ${names.length}`) }));
    await waitFor(async () => expect(await rows()).toHaveLength(names.length));
    expect((await named()).join()).toMatch(new RegExp(names.join('.*')));
    expect(app.path()).toBe(`/discover?tab=${tab}`);
  });

  it.each([
    ['Open now', 'open', 'The Lantern', 'The Shut'],
    ['Redeems drinks', 'drinks', 'The Lantern', 'The Shut'],
    ['Following', 'following', null, 'The Lantern'],
  ])('is narrowed by the chip %s, and widened again by the keyboard', async (label, name, stays, goes) => {
    const app = await renderApp('/discover', night());
    await rows();
    const chip = screen.getByRole('checkbox', { name: label });
    chip.focus();
    await app.user.keyboard(' ');
    await waitFor(() => expect(screen.queryByText(goes)).toBeNull());
    if (stays) expect(await named()).toEqual(expect.arrayContaining([expect.stringContaining(stays)]));
    expect(app.path()).toBe(`/discover?${name}=true`);
    await app.user.keyboard(' ');
    expect(await screen.findByText(goes)).toBeVisible();
    expect(app.path()).toBe('/discover');
  });

  it('is asked for in a wider circle where nobody is out', async () => {
    const app = await renderApp('/discover', nobody);
    expect(await screen.findByText('Quiet out there. Widen the circle?')).toBeVisible();
    app.reply(parts.venues);
    await app.user.click(screen.getByRole('button', { name: 'Try 10 miles' }));
    expect(await screen.findByRole('heading', { level: 2, name: '2 places within 10 miles' })).toBeVisible();
    expect(app.path()).toBe('/discover?radius=10');
    expect(app.inputs(nearbyVenues).map(({ radius }) => Math.round(radius ?? 0))).toEqual([8047, 16093]);
  });

  it('is cleared of its filters where nothing fits them', async () => {
    const app = await renderApp('/discover?tab=places&following=true', night());
    expect(await screen.findByText('Nothing fits your filters.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('The Lantern')).toBeVisible();
    expect(app.path()).toBe('/discover?tab=places');
  });

  it('shows a skeleton and says that it looks around while nothing is known', async () => {
    await renderApp(
      '/discover',
      night({ venues: pending(nearbyVenues), pros: pending(nearbyPros), friends: pending(nearbyFriends) }),
    );
    expect(await screen.findByRole('heading', { level: 2, name: 'Looking around...' })).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  });

  it.each([
    ['nothing loads', failing],
    ['there is no network', [...night(), offline()]],
  ])('asks again where %s', async (_, broken) => {
    const app = await renderApp('/discover', broken);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Failed to fetch nearby venues')).toBeVisible();
    app.reply(...night());
    app.line.restore();
    await app.user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(4);
  });

  it('leaves out what alone does not load', async () => {
    await renderApp('/discover', night({ friends: fail(nearbyFriends, 500) }));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the last answer without a network', async () => {
    const app = await renderApp('/discover', night());
    await rows();
    app.line.lose();
    expect(await screen.findByText("You're offline. Showing what we last knew.")).toBeVisible();
    expect(await rows()).toHaveLength(4);
  });

  it('keeps the rows of the area before until the next area is known', async () => {
    const app = await renderApp('/discover', night());
    await rows();
    app.reply(pending(nearbyVenues), pending(nearbyPros), pending(nearbyFriends));
    await app.user.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await app.user.click(sheet.getByRole('button', { name: 'One mile more' }));
    await app.user.click(sheet.getByRole('button', { name: 'Show 4' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Looking around...' })).toBeVisible();
    expect(await rows()).toHaveLength(4);
  });

  it.each([
    ['in', 'staying in'],
    ['out', 'out'],
  ] as const)('says that one is %s', async (activity_status, said) => {
    await renderApp('/discover', night(), { as: userDetails({ activity_status }) });
    expect(await screen.findByRole('button', { name: `You're ${said}. Change it` })).toBeVisible();
  });
});

describe('the filters', () => {
  it('are kinds and features that are out there, and say how much they leave', async () => {
    const app = await renderApp('/discover', night());
    await rows();
    await app.user.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    const kinds = within(sheet.getByRole('group', { name: 'Kind of place' }));
    await app.user.click(kinds.getByRole('checkbox', { name: 'Club' }));
    expect(await sheet.findByRole('button', { name: 'Show 1' })).toBeVisible();
    expect(app.path()).toBe('/discover?types=2');
    expect(sheet.getByRole('checkbox', { name: 'Patio' })).toBeVisible();
    await app.user.click(sheet.getByRole('button', { name: 'Clear' }));
    expect(await sheet.findByRole('button', { name: 'Show 4' })).toBeVisible();
    expect(app.path()).toBe('/discover');
  });

  it('widen the circle mile by mile, up to its end', async () => {
    const app = await renderApp('/discover?radius=24', night());
    await rows();
    await app.user.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    const more = sheet.getByRole('button', { name: 'One mile more' });
    await app.user.click(more);
    expect(await sheet.findByText('Within 25 miles')).toBeVisible();
    expect(more).toBeDisabled();
    expect(sheet.getByRole('slider')).toHaveAttribute('aria-valuenow', '25');
    expect(app.path()).toBe('/discover?radius=25');
  });
});
