import { auditTrail } from '@nightjar/domain/audit/desk/calls';
import { brand } from '@nightjar/domain/brand';
import { setRollout } from '@nightjar/domain/releases/desk/calls';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expectDesk } from '../fixtures/desk.ts';
import { pressKey, tabTo } from '../fixtures/keys.ts';
import { owl } from '../fixtures/people.ts';
import { enterNewCode, requireNewCode } from '../fixtures/stale.ts';
import { test } from '../fixtures/test.ts';
import { callAs, openSession, sessionOf } from '../fixtures/wire.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const { version } = brand;
const pageOfRelease = `/admin/releases/${version.replaceAll('.', '-')}`;

test('a super admin widens a rollout, stops it, lets it go on, raises it and withdraws it', async ({
  site,
  laptopOf,
  trouble,
}) => {
  test.slow();
  const desk = await laptopOf(await openSession(site, owl));
  /** Confirms the open question about a release by keys alone. */
  const confirm = (question: string, act: string) =>
    pressKey(
      desk,
      desk.getByRole('dialog', { name: question, exact: true }).getByRole('button', { name: act }),
    );

  await test.step('the start page of the desk shows how far the newest release has gone, and leads to the page of releases', async () => {
    await desk.goto('/admin');
    await expect(desk.getByText(`Version ${version} goes to 20% of phones.`)).toBeVisible();
    await pressKey(desk, link(desk, 'Open releases'));
    await expectDesk(desk, { path: '/admin/releases', heading: 'Releases' });
  });

  await test.step('the page of releases shows the newest release with its failures, and the versions that phones use', async () => {
    const rolling = region(desk, 'Rolling out');
    await expect(rolling.getByText(/^20% of phones are offered it\. The others stay on /)).toBeVisible();
    await expect(rolling.getByText('QuotaExceededError: The quota has been exceeded.')).toBeVisible();
    const used = region(desk, 'Versions in use');
    await expect(used.getByText(/^Today \d+ phones, \d+% of them on /)).toBeVisible();
    await expect(used.getByRole('img', { name: /^Phones by version and day\. Today/ })).toBeVisible();
    await expectAccessible(desk);
    await pressKey(desk, button(desk, 'Show as a table'));
    await expect(desk.getByRole('table', { name: 'Phones by version and day' }).getByRole('row')).toHaveCount(
      31,
    );
    await tabTo(desk, used.getByRole('radio', { name: 'All' }));
    await desk.keyboard.press('ArrowRight');
    await expect(used.getByRole('radio', { name: 'iOS' })).toBeChecked();
    await expectAccessible(desk);
  });

  await test.step('a super admin widens a rollout by keys alone, after a new code', async () => {
    trouble.expect(/^console: .* 403 /);
    await pressKey(desk, button(desk, 'Widen'));
    const sheet = desk.getByRole('dialog', { name: `How far should ${version} go?`, exact: true });
    await pressKey(desk, sheet.getByRole('button', { name: '50%', exact: true }));
    await expectAccessible(desk);
    await requireNewCode(desk, setRollout);
    await pressKey(desk, sheet.getByRole('button', { name: 'Widen the rollout' }));
    await enterNewCode(desk, site, owl);
    await expect(region(desk, 'Rolling out').getByText(/^50% of phones are offered it\./)).toBeVisible();
  });

  await test.step('a super admin pauses a release and resumes it', async () => {
    await pressKey(desk, link(desk, `All about ${version}`));
    await expectDesk(desk, { path: pageOfRelease, heading: version });
    await pressKey(desk, button(desk, 'Pause'));
    await confirm(`Pause ${version}?`, 'Pause');
    await expect(desk.getByText(/^It went to 50% of phones and stopped\./)).toBeVisible();
    await expectAccessible(desk);
    await pressKey(desk, button(desk, 'Continue'));
    await confirm(`How far should ${version} go?`, 'Continue');
    await expect(desk.getByText(/^50% of phones are offered it\./)).toBeVisible();
  });

  await test.step('a super admin raises a release to every phone, and then withdraws it for good', async () => {
    await pressKey(desk, button(desk, 'Raise to everyone'));
    await confirm(`Raise ${version} to everyone?`, 'Raise to everyone');
    await expect(desk.getByText('Every phone that can run it is offered it.')).toBeVisible();
    await pressKey(desk, button(desk, 'Withdraw'));
    await expectAccessible(desk);
    await confirm(`Withdraw ${version} for good?`, 'Withdraw for good');
    await expect(desk.getByText('It is offered to no phone ever again.')).toBeVisible();
    await expect(button(desk, 'Raise to everyone')).toBeHidden();
    await expectAccessible(desk);
  });

  await test.step('the audit trail has each act on the release, with the person who did it', async () => {
    const owls = sessionOf(site, await openSession(site, owl));
    const { entries } = await callAs(owls, auditTrail, { actor_id: owls.userId });
    const acts = entries.filter(({ after }) => after !== null).map(({ action }) => action);
    expect(acts.slice(0, 5)).toEqual([
      'withdraw-release',
      'version-up',
      'set-rollout',
      'pause-release',
      'set-rollout',
    ]);
  });
});
