import { adminUser, adminUsersSearch } from '@nightjar/domain/account/desk/calls';
import { exampleDeskPersonRow } from '@nightjar/domain/account/desk/example';
import { brand } from '@nightjar/domain/brand';
import { alcoholRules } from '@nightjar/domain/drinks/desk/calls';
import { adminEvents } from '@nightjar/domain/events/desk/calls';
import { id } from '@nightjar/domain/kernel/example';
import { adminVenues } from '@nightjar/domain/venues/desk/calls';
import { exampleDeskVenueRow } from '@nightjar/domain/venues/desk/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bartenderDetails, userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, httpReply, pending, reply } from '../../testing/replies.ts';

const superAdmin = userDetails({ subscribed: false, super_admin: true, allow_admin_access: true });
const rep = userDetails({ subscribed: false, [brand.repRole]: true, allow_admin_access: true });
const lantern = exampleDeskVenueRow({ id: id('venue', 3), name: 'The Low Lantern', city: 'Tampa' });
const moth = exampleDeskPersonRow({ id: id('user', 5), first_name: 'Moth', last_name: 'Delgado' });
const pageReplies = [
  pending(adminEvents),
  pending(alcoholRules),
  pending(adminUser),
  httpReply('GET /rest/v1/event_types', 200, []),
];

async function openPalette(as: typeof superAdmin, replies = [reply(adminVenues, [lantern])]) {
  const app = await renderApp('/admin/law', [...pageReplies, ...replies], { as, wide: true });
  await screen.findAllByRole('navigation', { name: 'Main' });
  await app.user.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Find anything on the desk' }));
  const names = () => palette.queryAllByRole('option').map(option => option.textContent);
  return { ...app, palette, names };
}

describe('the palette of the venue desk', () => {
  it('the palette finds a venue and a person for a super admin, and Enter opens the marked one', async () => {
    const app = await openPalette(superAdmin, [
      reply(adminVenues, [lantern]),
      reply(adminUsersSearch, { people: [moth], more: false }),
    ]);
    await app.user.keyboard('lo');
    await waitFor(() => expect(app.names()[0]).toMatch(/^The Low Lantern/));
    expect(app.names()[1]).toMatch(/^Moth Delgado/);
    expect(screen.getByText(/^\d+ results$/)).toBeInTheDocument();
    expect(app.palette.getByRole('combobox')).toHaveAttribute(
      'aria-activedescendant',
      app.palette.getAllByRole('option')[0]?.id,
    );
    await app.user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(app.path()).toBe(`/admin/people/${moth.id}`));
    expect(screen.queryByRole('dialog', { name: 'Find anything on the desk' })).toBeNull();
  });

  it.each([
    ['rep', rep, ['Add an event', 'Add a venue', 'Export bartenders']],
    ['bartender', bartenderDetails(), ['Add an event', 'Clock in']],
  ] as const)(
    'the palette asks for no people for a %s, and shows only the pages and actions of their role',
    async (_, as, actions) => {
      const app = await openPalette(as, [reply(adminVenues, [])]);
      expect(app.names().slice(0, actions.length)).toEqual(actions);
      expect(app.names()).not.toContain('People');
      expect(app.names()).not.toContain('Settlement');
      await app.user.keyboard('moth');
      expect(await app.palette.findByText('Nothing found for “moth”')).toBeVisible();
      expect(app.inputs(adminUsersSearch)).toEqual([]);
    },
  );

  it('the palette asks the server once for a word that is typed, and closes with Escape', async () => {
    const app = await openPalette(rep);
    const before = app.inputs(adminVenues).length;
    await app.user.keyboard('lantern');
    expect(await app.palette.findByRole('option', { name: /The Low Lantern/ })).toBeVisible();
    expect(app.inputs(adminVenues).length - before).toBe(1);
    await app.user.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Find anything on the desk' })).toBeNull(),
    );
  });

  it('the palette still finds pages where the search of venues fails, and says so', async () => {
    const app = await openPalette(rep, [fail(adminVenues, 500)]);
    await app.user.keyboard('alcohol');
    expect(app.palette.getByRole('option', { name: 'Alcohol law' })).toBeVisible();
    expect(await app.palette.findByText(/didn't load/)).toBeVisible();
  });
});
