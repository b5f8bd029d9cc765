import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { minutesFromNow } from '@nightjar/domain/kernel/example';
import {
  pauseRelease,
  releaseFailures,
  releases,
  setRollout,
  versionsByDay,
  versionUp,
  withdrawRelease,
} from '@nightjar/domain/releases/desk/calls';
import {
  exampleDailyVersionUsage,
  exampleRelease,
  exampleReleaseFailure,
} from '@nightjar/domain/releases/desk/example';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, type Reply, refuse, reply } from '../../testing/replies.ts';

const superAdmin = userDetails({ subscribed: false, super_admin: true, allow_admin_access: true });
type Listed = OutputWireOf<typeof releases>['releases'];

const rollingOut = exampleRelease({ version: '1.1.175', rollout: 20, running: 12, failed: 3 });
const usualReleases = [
  rollingOut,
  exampleRelease({ version: '1.1.174', rollout: 100, running: 204, failed: 0 }),
  exampleRelease({
    version: '1.1.173',
    state: 'withdrawn',
    rollout: 10,
    failed: 7,
    paused_by_failures: true,
  }),
];
const listReply = (listed: Listed = usualReleases, more = false): Reply =>
  reply(releases, ({ version, before }) => {
    if (before) return { releases: [oldRelease], more: false };
    return { releases: version ? listed.filter(row => row.version === version) : listed, more };
  });
const oldRelease = exampleRelease({ version: '1.0.9', size: null, min_native: null, published_by: null });
const failuresReply = reply(releaseFailures, [
  exampleReleaseFailure({
    message: 'TypeError: night is undefined',
    people: 2,
    platforms: ['android', 'ios'],
  }),
  exampleReleaseFailure({ message: '', people: 1, platforms: [] }),
]);
const today = minutesFromNow(0).slice(0, 10);
const daysReply = reply(versionsByDay, [
  exampleDailyVersionUsage({ day: today, version: '1.1.175', devices: 12, platform: 'ios' }),
  exampleDailyVersionUsage({ day: today, version: '1.1.174', devices: 36, platform: 'android' }),
]);
const usualReplies = [listReply(), failuresReply, daysReply];
const openPage = (replies: readonly Reply[] = usualReplies, at = '/admin/releases') =>
  renderApp(at, replies, { as: superAdmin, wide: true });
const front = async (title = 'Rolling out') => within(await screen.findByRole('region', { name: title }));
const press = async (app: Awaited<ReturnType<typeof openPage>>, act: string) => {
  await app.user.click(await (await front()).findByRole('button', { name: act }));
  return within(await screen.findByRole('dialog'));
};

describe('the page of releases', () => {
  it('the page of releases shows how far the newest release has gone, who runs it and what failed', async () => {
    await openPage();
    const rolling = await front();
    expect(rolling.getByText('20% of phones are offered it. The others stay on 1.1.174.')).toBeVisible();
    expect(rolling.getByText('12 people')).toBeVisible();
    expect(rolling.getByText('3 people')).toBeVisible();
    expect(await rolling.findByText('TypeError: night is undefined')).toBeVisible();
    expect(rolling.getByText('2 people · Android, iOS · last 40 minutes ago')).toBeVisible();
    expect(rolling.getByText('It never said that it had started, and left no error.')).toBeVisible();
  });

  it('the history of releases lists every release with its state, and each row links to the page of its release', async () => {
    await openPage();
    const table = within(await screen.findByRole('table', { name: 'Every release' }));
    const row = within(await table.findByRole('row', { name: /^1\.1\.173/ }));
    expect(row.getByText('Withdrawn')).toBeVisible();
    expect(row.getByText('No phone')).toBeVisible();
    expect(row.getByRole('link', { name: '1.1.173' })).toHaveAttribute('href', '/admin/releases/1-1-173');
    expect(within(table.getByRole('row', { name: /^1\.1\.174/ })).getByText('Every phone')).toBeVisible();
  });

  it('the button "Older releases" loads the next page of the history of releases', async () => {
    const app = await openPage([listReply(usualReleases, true), failuresReply, daysReply]);
    await app.user.click(await screen.findByRole('button', { name: 'Older releases' }));
    expect(await screen.findByRole('link', { name: '1.0.9' })).toBeVisible();
    expect(app.inputs(releases).at(-1)).toMatchObject({ before: '1.1.173' });
  });

  it('the page of releases shows the command that publishes the first release, where there is none', async () => {
    await openPage([listReply([]), reply(versionsByDay, [])]);
    expect(await screen.findByText('No release has gone out yet.')).toBeVisible();
    expect(screen.getByText('npm run release -- publish')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Every release' })).not.toBeInTheDocument();
    expect(screen.queryByText('Versions in use')).not.toBeInTheDocument();
  });

  it('the page of releases shows an error when the server fails', async () => {
    await openPage([fail(releases, 500), failuresReply, daysReply]);
    expect(await screen.findByText('Failed to fetch releases', {}, { timeout: 10_000 })).toBeVisible();
  });

  it('the page of releases shows the versions in use as a chart or a table, for all platforms or for one', async () => {
    const app = await openPage();
    expect(await screen.findByText('Today 48 phones, 25% of them on 1.1.175.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Show as a table' }));
    const table = within(await screen.findByRole('table', { name: 'Phones by version and day' }));
    const [, first] = table.getAllByRole('row');
    expect(
      within(first as HTMLElement)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual(['12', '36', '48']);
    await app.user.click(screen.getByRole('radio', { name: 'Android' }));
    expect(await screen.findByText('Today 36 phones, 100% of them on 1.1.174.')).toBeVisible();
  });
});

describe('acts on a release', () => {
  it('a super admin widens the rollout of a release to one of the suggested percentages', async () => {
    const app = await openPage();
    const sheet = await press(app, 'Widen');
    expect(sheet.getByText('20% so far.')).toBeVisible();
    await app.user.click(sheet.getByRole('button', { name: '50%' }));
    app.reply(reply(setRollout, { ...rollingOut, rollout: 50 }));
    await app.user.click(sheet.getByRole('button', { name: 'Widen the rollout' }));
    expect(await screen.findByText('1.1.175 goes further.')).toBeVisible();
    expect(app.inputs(setRollout)).toEqual([{ version: '1.1.175', rollout: 50 }]);
  });

  it('a new percentage of a rollout that is not larger than the present one is not sent', async () => {
    const app = await openPage();
    const sheet = await press(app, 'Widen');
    const field = sheet.getByRole('textbox', { name: 'Percent of phones' });
    for (const wrong of ['20', '101', 'half', '30.5', '']) {
      await app.user.clear(field);
      if (wrong) await app.user.type(field, wrong);
      await app.user.click(sheet.getByRole('button', { name: 'Widen the rollout' }));
      expect(sheet.getByText('Type a whole number from 21 to 100')).toBeVisible();
    }
    expect(app.inputs(setRollout)).toEqual([]);
  });

  it.each([
    ['Raise to everyone', 'Raise to everyone', versionUp, '1.1.175 goes to every phone.'],
    ['Pause', 'Pause', pauseRelease, '1.1.175 is paused.'],
    ['Withdraw', 'Withdraw for good', withdrawRelease, '1.1.175 is withdrawn.'],
  ] as const)(
    'the act "%s" on a release explains its effects first, and is done after a confirmation',
    async (act, confirm, call, done) => {
      const app = await openPage();
      const sheet = await press(app, act);
      expect(sheet.getAllByRole('listitem').length).toBeGreaterThan(1);
      expect(app.inputs(call)).toEqual([]);
      app.reply(reply(call, rollingOut));
      await app.user.click(sheet.getByRole('button', { name: confirm }));
      expect(await screen.findByText(done)).toBeVisible();
      expect(app.inputs(call)).toEqual([{ version: '1.1.175' }]);
    },
  );

  it("an act on a release that the server refuses leaves the sheet open and shows the server's sentence", async () => {
    const message = 'This release was withdrawn. Publish a newer one.';
    const app = await openPage([...usualReplies, refuse(pauseRelease, 'release_withdrawn')]);
    const sheet = await press(app, 'Pause');
    await app.user.click(sheet.getByRole('button', { name: 'Pause' }));
    expect(await sheet.findByText(message)).toBeVisible();
  });

  it('a release that was paused because it failed on phones shows that reason, and can be resumed with the same percentage', async () => {
    const paused = exampleRelease({ state: 'paused', rollout: 20, failed: 6, paused_by_failures: true });
    const app = await openPage([listReply([paused]), failuresReply, daysReply]);
    expect(await screen.findByText(/^Paused by itself: it didn't start for 6 people\./)).toBeVisible();
    await app.user.click(await (await front('On pause')).findByRole('button', { name: 'Continue' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByRole('textbox', { name: 'Percent of phones' })).toHaveValue('20');
  });
});

describe('the page of one release', () => {
  it('the page of a release shows its store builds, the key that signed it and the failures that phones reported', async () => {
    await openPage(usualReplies, '/admin/releases/1-1-175');
    expect(await screen.findByRole('heading', { level: 1, name: '1.1.175' })).toBeVisible();
    expect(await screen.findByText('The app of the stores in version 1.1.174 or newer')).toBeVisible();
    expect(screen.getByText(/with the key 3f9c2ab4d1e07f65$/)).toBeVisible();
    expect(await screen.findByText('TypeError: night is undefined')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  });

  it('the page of a withdrawn release offers no act', async () => {
    await openPage(usualReplies, '/admin/releases/1-1-173');
    expect(await screen.findByText('It is offered to no phone ever again.')).toBeVisible();
    for (const act of ['Widen', 'Raise to everyone', 'Pause', 'Withdraw'])
      expect(screen.queryByRole('button', { name: act })).not.toBeInTheDocument();
  });

  it.each(['9-9-9', 'newest'])(
    'the address %s, which belongs to no release, shows that and links back to the list of releases',
    async at => {
      await openPage(usualReplies, `/admin/releases/${at}`);
      expect(await screen.findByText("There's no release with that version.")).toBeVisible();
      expect(screen.getByRole('link', { name: 'Back to the releases' })).toHaveAttribute(
        'href',
        '/admin/releases',
      );
    },
  );
});
