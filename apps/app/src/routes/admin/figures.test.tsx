import { houseFigures } from '@nightjar/domain/activity/desk/calls';
import { exampleHouseFigures } from '@nightjar/domain/activity/desk/example';
import { brand } from '@nightjar/domain/brand';
import { adminEvents } from '@nightjar/domain/events/desk/calls';
import { releases } from '@nightjar/domain/releases/desk/calls';
import type { DeskRelease } from '@nightjar/domain/releases/desk/entity';
import { exampleRelease } from '@nightjar/domain/releases/desk/example';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, pending, reply } from '../../testing/replies.ts';

const superAdmin = userDetails({ subscribed: false, super_admin: true, allow_admin_access: true });
const rep = userDetails({ subscribed: false, [brand.repRole]: true, allow_admin_access: true });
const eventsReply = pending(adminEvents);
const releasesReply = (...listed: DeskRelease[]) => reply(releases, { releases: listed, more: false });
const panelTitle = 'The last 14 nights';

describe('the figures of the city on the start of the desk', () => {
  it('the figures on the start page of the venue desk cover 14 nights, and show counts below five as "Fewer than 5"', async () => {
    const app = await renderApp(
      '/admin',
      [eventsReply, releasesReply(), reply(houseFigures, exampleHouseFigures())],
      {
        as: superAdmin,
        wide: true,
      },
    );
    const panel = within(await screen.findByRole('region', { name: panelTitle }));
    expect((await panel.findByText('Joined', { selector: 'dt' })).nextElementSibling).toHaveTextContent('14');
    await app.user.click(await panel.findByRole('button', { name: 'Show as a table' }));
    const night = within(panel.getByRole('rowheader', { name: 'May 15' }).closest('tr') as HTMLElement);
    expect(night.getAllByRole('cell').map(cell => cell.textContent)).toEqual([
      '9',
      'Fewer than 5',
      'Fewer than 5',
      'Fewer than 5',
    ]);
    expect(app.inputs(houseFigures)).toEqual([{ from: '2026-05-02', to: '2026-05-15' }]);
  });

  it('figures that fail to load show an error on the start page of the venue desk', async () => {
    await renderApp('/admin', [eventsReply, releasesReply(), fail(houseFigures, 503)], { as: superAdmin });
    expect(await screen.findByText('Failed to fetch the figures')).toBeVisible();
  });

  it('the start page of the venue desk has no figures for a representative', async () => {
    const app = await renderApp('/admin', [eventsReply], { as: rep });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: panelTitle })).toBeNull();
    expect(app.inputs(houseFigures)).toEqual([]);
  });
});

describe('the newest release on the start of the desk', () => {
  const openStart = (...listed: DeskRelease[]) =>
    renderApp('/admin', [eventsReply, pending(houseFigures), releasesReply(...listed)], {
      as: superAdmin,
      wide: true,
    });
  const note = async () => within(await screen.findByRole('region', { name: 'Releases' }));

  it.each([
    [{ rollout: 20, failed: 0 }, 'Version 1.1.175 goes to 20% of phones.'],
    [{ rollout: 100, failed: 0 }, 'Version 1.1.175 goes to every phone.'],
    [
      { state: 'paused', rollout: 20, failed: 6 },
      "Version 1.1.175 is paused at 20% of phones. It didn't start for 6 people.",
    ],
    [{ state: 'staged', rollout: 0, failed: 0 }, 'Version 1.1.175 waits to go out.'],
  ] as const)(
    'the start page of a super admin shows for the newest release %o the text "%s"',
    async (changes, sentence) => {
      await openStart(exampleRelease(changes), exampleRelease({ version: '1.1.174' }));
      expect(await (await note()).findByText(sentence)).toBeVisible();
      expect((await note()).getByRole('link', { name: 'Open releases' })).toHaveAttribute(
        'href',
        '/admin/releases',
      );
    },
  );

  it('the start page of a super admin shows that no release has gone out yet', async () => {
    await openStart();
    expect(await (await note()).findByText('No version has gone out over the air yet.')).toBeVisible();
  });

  it('the start page of a representative has nothing about releases', async () => {
    const app = await renderApp('/admin', [eventsReply], { as: rep });
    await screen.findByRole('heading', { level: 1 });
    expect(app.inputs(releases)).toEqual([]);
  });
});
