import { adminUser, restoreUser, setRole, suspendUser } from '@nightjar/domain/account/desk/calls';
import { exampleDeskPerson } from '@nightjar/domain/account/desk/example';
import { usersAppActivity } from '@nightjar/domain/activity/desk/calls';
import { exampleAppActivity } from '@nightjar/domain/activity/desk/example';
import { brand } from '@nightjar/domain/brand';
import { exampleNow, id, me, minutesFromNow } from '@nightjar/domain/kernel/example';
import { exampleRecordedHold } from '@nightjar/domain/people/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, httpReply, overrideReplies, type Reply, reply } from '../../testing/replies.ts';

const superAdmin = userDetails({ subscribed: false, super_admin: true, allow_admin_access: true });
type DeskPerson = ReturnType<typeof exampleDeskPerson>;
const ada = exampleDeskPerson();
const pagePath = `/admin/people/${ada.id}`;
const activityReply = reply(usersAppActivity, exampleAppActivity());
const hold = exampleRecordedHold({ report_id: id('report') });
const personOnHold = exampleDeskPerson({
  suspended_at: exampleNow,
  suspended_until: hold.until,
  suspensions: [hold],
});
/** Makes the server's answer to a refused call. */
const refusalReply = (call: Reply['to'], code: string, message: string): Reply =>
  ({
    to: call,
    answer: () => ({ status: 200, body: { success: false, message, data: null, total: null, code } }),
  }) as Reply;

const openPage = (person: DeskPerson = ada, replies: readonly Reply[] = [], search = '') =>
  renderApp(`${pagePath}${search}`, overrideReplies([reply(adminUser, person), activityReply], replies), {
    as: superAdmin,
    wide: true,
  });
const regionNamed = async (name: string) => within(await screen.findByRole('region', { name }));
const factText = (panel: ReturnType<typeof within>, label: string) =>
  panel.getByText(label).nextElementSibling?.textContent;

describe("a person's page at the desk", () => {
  it("a person's page at the venue desk shows plan, drinks, teams, reports, devices and referrals, and no position", async () => {
    await openPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Moth' })).toBeVisible();
    expect(factText(await regionNamed('Plan'), 'Through')).toBe('Stripe');
    const drinks = await regionNamed('Drinks');
    expect([factText(drinks, 'Free pours'), factText(drinks, 'Taken back')]).toEqual(['14', '1']);
    expect((await regionNamed('Teams')).getByRole('link', { name: 'The Low Lantern' })).toHaveAttribute(
      'href',
      `/admin/venues/${id('venue')}/staff`,
    );
    const reports = await regionNamed('Reports');
    expect(factText(reports, 'Resolved')).toBe('2');
    expect(reports.getByRole('link', { name: 'Open reports' })).toHaveAttribute('href', '/admin/reports');
    expect((await regionNamed('Devices')).getByText('iPhone 17')).toBeVisible();
    expect(factText(await regionNamed('Referrals'), 'Invited')).toBe('3');
    expect(screen.getByRole('link', { name: 'In the audit trail' })).toHaveAttribute(
      'href',
      `/admin/audit?subject=${ada.id}`,
    );
    expect(screen.getByRole('link', { name: 'What they did' })).toHaveAttribute(
      'href',
      `/admin/audit?actor=${ada.id}`,
    );
  });

  it("a person's page at the venue desk shows that the account is deleted", async () => {
    await renderApp(pagePath, [fail(adminUser, 404, { code: 'not_found' }), activityReply], {
      as: superAdmin,
    });
    expect(await screen.findByRole('heading', { name: 'This account is gone.' })).toBeVisible();
  });
});

describe('the activity', () => {
  it("a person's activity covers seven days, which end tonight by the clock of the device", async () => {
    const app = await openPage();
    const panel = await regionNamed('Activity');
    expect(await panel.findByRole('link', { name: 'The Low Lantern' })).toBeVisible();
    const [asked] = app.inputs(usersAppActivity);
    const [start, end] = [Number(asked?.start), Number(asked?.end)];
    expect(new Date(start).getHours() + new Date(start).getMinutes()).toBe(0);
    expect(end - start).toBe(7 * 24 * 60 * 60 * 1000 - 1);
    expect(start).toBeLessThan(Date.parse(exampleNow));
    expect(end).toBeGreaterThan(Date.parse(exampleNow));
  });

  it("the days of a person's activity are kept in the address of the page", async () => {
    const app = await openPage();
    const panel = await regionNamed('Activity');
    await app.user.click(panel.getByRole('radio', { name: '30 days' }));
    await waitFor(() => expect(app.path()).toBe(`${pagePath}?span=30`));
    await app.user.click(panel.getByRole('radio', { name: 'Pick days' }));
    expect(await panel.findByLabelText('From')).toBeVisible();
    expect(app.path()).toMatch(/\?from=2026-04-1\d&to=2026-05-1\d$/);
    await waitFor(() => expect(app.inputs(usersAppActivity)).toHaveLength(2));
  });

  it("a person's activity without an entry shows that nothing happened in these days", async () => {
    await openPage(ada, [reply(usersAppActivity, exampleAppActivity({ days: [], lines: [] }))]);
    expect(await screen.findByText('Nothing in these days. Try more of them.')).toBeVisible();
  });
});

describe('a hold', () => {
  const typeHold = async (app: Awaited<ReturnType<typeof openPage>>) => {
    await app.user.click(await screen.findByRole('button', { name: 'Put on hold' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Put Ada Moth on hold?' }));
    await app.user.click(sheet.getByRole('radio', { name: '1 week' }));
    await app.user.type(sheet.getByRole('textbox', { name: 'Why?' }), 'Shouted at the staff.');
    await app.user.click(sheet.getByRole('button', { name: 'Put on hold' }));
    return sheet;
  };

  it('a hold on a person is put with a reason, an end and the report that led to the page', async () => {
    const report = id('report');
    const app = await openPage(ada, [reply(suspendUser, personOnHold)], `?report=${report}`);
    await typeHold(app);
    expect(await screen.findByText(/^On hold until May 22, 2026/)).toHaveTextContent('Shouted at the staff.');
    expect(app.inputs(suspendUser)).toEqual([
      {
        user_id: ada.id,
        reason: 'Shouted at the staff.',
        until: expect.stringMatching(/^2026-05-2/),
        report_id: report,
      },
    ]);
  });

  it('a hold on a person that needs a new code of the phone keeps the typed reason', async () => {
    const app = await openPage(ada, [
      fail(suspendUser, 403, { code: 'reauthentication_needed' }),
      httpReply('GET /auth/v1/reauthenticate', 200),
      httpReply('PUT /auth/v1/user', 200, { id: me, aud: 'authenticated', created_at: exampleNow }),
    ]);
    await typeHold(app);
    const asks = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
    expect(asks.getByText(/^To put an account on hold, enter a code we text to/)).toBeVisible();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: "Confirm it's you" })).toBeNull());
    const sheet = within(screen.getByRole('dialog', { name: 'Put Ada Moth on hold?' }));
    expect(sheet.getByRole('textbox', { name: 'Why?' })).toHaveValue('Shouted at the staff.');
    app.reply(reply(suspendUser, personOnHold));
    await app.user.click(sheet.getByRole('button', { name: 'Put on hold' }));
    expect(await screen.findByRole('button', { name: 'Lift the hold' })).toBeVisible();
  });

  it('a hold on a person that the server refuses shows the reason, and keeps the typed text', async () => {
    const sentence = "That's the last super admin.";
    const app = await openPage(ada, [refusalReply(suspendUser, 'last_super_admin', sentence)]);
    const sheet = await typeHold(app);
    expect(await sheet.findByText(sentence)).toBeVisible();
    expect(sheet.getByRole('textbox', { name: 'Why?' })).toHaveValue('Shouted at the staff.');
  });

  it('a hold on a person is lifted with a reason', async () => {
    const lifted = exampleDeskPerson({
      suspensions: [{ ...hold, lifted_at: minutesFromNow(1), lifted_by: 'Olive' }],
    });
    const app = await openPage(personOnHold, [reply(restoreUser, lifted)]);
    await app.user.click(await screen.findByRole('button', { name: 'Lift the hold' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Lift the hold on Ada Moth?' }));
    await app.user.click(sheet.getByRole('button', { name: 'Lift the hold' }));
    expect(sheet.getByText('Say why in at least 3 characters.')).toBeVisible();
    await app.user.type(sheet.getByRole('textbox', { name: 'Why?' }), 'The bar was wrong.');
    await app.user.click(sheet.getByRole('button', { name: 'Lift the hold' }));
    expect(await screen.findByRole('button', { name: 'Put on hold' })).toBeVisible();
    expect(app.inputs(restoreUser)).toEqual([{ user_id: ada.id, reason: 'The bar was wrong.' }]);
    expect((await regionNamed('Holds so far')).getByText(/^Lifted May 1\d, 2026.* by Olive$/)).toBeVisible();
  });

  it('a person who opens their own page at the venue desk can neither put a hold nor give a role', async () => {
    await openPage(exampleDeskPerson({ is_self: true, may_suspend: false, may_give: [] }));
    expect(await screen.findByText(/^This is your own account/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Put on hold' })).toBeNull();
    expect((await regionNamed('Roles')).queryByRole('button')).toBeNull();
  });
});

describe('a role', () => {
  it('a role is given to a person after a question that explains the role', async () => {
    const app = await openPage(ada, [reply(setRole, exampleDeskPerson({ roles: [brand.repRole] }))]);
    await app.user.click(await screen.findByRole('button', { name: 'Give "Rep"' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Make Ada Moth a rep?' }));
    expect(sheet.getByText(/^They add and confirm venues/)).toBeVisible();
    await app.user.type(sheet.getByRole('textbox', { name: 'Why?' }), 'Covers Ybor from June.');
    await app.user.click(sheet.getByRole('button', { name: 'Give "Rep"' }));
    expect(await screen.findByRole('button', { name: 'Take "Rep"' })).toBeVisible();
    expect(app.inputs(setRole)).toEqual([
      { user_id: ada.id, role: brand.repRole, granted: true, reason: 'Covers Ybor from June.' },
    ]);
  });

  it('taking the role of the last super admin is refused, and the sheet shows the reason', async () => {
    const sentence = "That's the last super admin.";
    const app = await openPage(exampleDeskPerson({ roles: ['super_admin'] }), [
      refusalReply(setRole, 'last_super_admin', sentence),
    ]);
    await app.user.click(await screen.findByRole('button', { name: 'Take "Super admin"' }));
    const sheet = within(await screen.findByRole('dialog'));
    await app.user.type(sheet.getByRole('textbox', { name: 'Why?' }), 'Left the company.');
    await app.user.click(sheet.getByRole('button', { name: 'Take "Super admin"' }));
    expect(await sheet.findByText(sentence)).toBeVisible();
  });
});
