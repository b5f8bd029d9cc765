import { alcoholRules, settlementsCsv, updateAlcoholRule } from '@nightjar/domain/drinks/desk/calls';
import type { AlcoholRule } from '@nightjar/domain/drinks/entity';
import { exampleNow, id, me } from '@nightjar/domain/kernel/example';
import { deleteVenue, setVenuePouring } from '@nightjar/domain/venues/desk/calls';
import { exampleDeskVenue } from '@nightjar/domain/venues/desk/example';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { files } from '../../native/files/index.ts';
import { api } from '../../platform/api.ts';
import { auth } from '../../platform/auth.ts';
import { takeFile } from '../../platform/take-file.ts';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, httpReply, type Reply, reply } from '../../testing/replies.ts';

const superAdmin = userDetails({ subscribed: false, super_admin: true, allow_admin_access: true });
const codeNeeded = {
  code: 'reauthentication_needed',
  message: 'Please enter a new code from your phone first',
};
const reauthenticateRequest = 'GET /auth/v1/reauthenticate';
const ownAuthUser = {
  id: me,
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: {},
  created_at: exampleNow,
};
const codeReplies = [httpReply(reauthenticateRequest, 200), httpReply('PUT /auth/v1/user', 200, ownAuthUser)];
const floridaLaw: AlcoholRule = {
  state: 'FL',
  free_drinks: true,
  drinks_at_a_time: 10,
  serving_from: 1100,
  serving_until: 300,
  timed_discounts: true,
  volume_discounts: null,
  unlimited_for_a_price: null,
  prizes: null,
  source: 'Section 562.14 of the statutes.',
  as_of: '2025-06-30',
};
const csvReply: Reply = {
  to: settlementsCsv,
  answer: () => ({ status: 200, body: 'Venue', headers: { 'content-type': 'text/csv' } }),
};

const openPage = (path: string, ...more: Reply[]) =>
  renderApp(path, [reply(alcoholRules, [floridaLaw]), ...codeReplies, ...more], {
    as: superAdmin,
    wide: true,
  });
const codeQuestion = async () => within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
const untilQuestionCloses = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: "Confirm it's you" })).toBeNull());

type App = Awaited<ReturnType<typeof openPage>>;

async function enterCode({ user }: App): Promise<void> {
  await user.click((await codeQuestion()).getByRole('button', { name: 'Text me a code' }));
  await user.click(await screen.findByLabelText('Digit 1 of 6'));
  await user.paste('123456');
}

describe('a change that needs a fresh code', () => {
  it('a change that needs a new code of the phone is saved after the code is typed, by keys alone', async () => {
    const app = await openPage('/admin/law?state=FL', fail(updateAlcoholRule, 403, codeNeeded));
    const form = within(await screen.findByRole('dialog', { name: 'Florida' }));
    await app.user.clear(form.getByLabelText(/^Source/));
    await app.user.type(form.getByLabelText(/^Source/), 'A new statute.');
    await app.user.click(form.getByRole('button', { name: 'Save' }));

    expect(
      (await codeQuestion()).getByText(/^To change what the law says, enter a code we text to/),
    ).toBeVisible();
    await waitFor(async () =>
      expect((await codeQuestion()).getByRole('button', { name: 'Text me a code' })).toHaveFocus(),
    );
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Digit 1 of 6')).toHaveFocus());
    app.reply(reply(updateAlcoholRule, { ...floridaLaw, source: 'A new statute.' }));
    await app.user.keyboard('123456');

    expect(await form.findByText('Saved')).toBeVisible();
    const sent = { state: 'FL', source: 'A new statute.', as_of: '2025-06-30' };
    expect(app.inputs(updateAlcoholRule)).toEqual([sent, sent]);
  });

  it('a change that needs a new code is not saved without that code, and the form keeps the typed text', async () => {
    const app = await openPage('/admin/law?state=FL', fail(updateAlcoholRule, 403, codeNeeded));
    const form = within(await screen.findByRole('dialog', { name: 'Florida' }));
    await app.user.type(form.getByLabelText(/^Source/), ' Amended.');
    await app.user.click(form.getByRole('button', { name: 'Save' }));
    await codeQuestion();
    await app.user.keyboard('{Escape}');
    await untilQuestionCloses();
    expect(
      await form.findByText('Nothing has happened: this waits for a code from your phone.'),
    ).toBeVisible();
    expect(form.getByLabelText(/^Source/)).toHaveValue('Section 562.14 of the statutes. Amended.');
    expect(app.inputs(updateAlcoholRule)).toHaveLength(1);
  });

  it('a change whose new code came too late asks for another code', async () => {
    const app = await openPage('/admin/law?state=FL', fail(updateAlcoholRule, 403, codeNeeded));
    const form = within(await screen.findByRole('dialog', { name: 'Florida' }));
    await app.user.type(form.getByLabelText(/^Source/), ' Amended.');
    await app.user.click(form.getByRole('button', { name: 'Save' }));
    await enterCode(app);
    expect(await (await codeQuestion()).findByRole('button', { name: 'Text me a code' })).toBeVisible();
    expect(app.inputs(updateAlcoholRule)).toHaveLength(2);
  });
});

it('a download that needs a new code of the phone is saved after the code is typed', async () => {
  const save = vi.spyOn(files, 'save').mockResolvedValue(true);
  const app = await openPage('/admin/law', fail(settlementsCsv, 403, codeNeeded));
  const saved = takeFile(settlementsCsv, { month: '2026-05' }, 'may.csv');
  expect((await codeQuestion()).getByText(/^To download the settlement, enter a code/)).toBeVisible();
  app.reply(csvReply);
  await enterCode(app);
  expect(await saved).toBe(true);
  expect(save).toHaveBeenCalledOnce();
  save.mockRestore();
});

describe('two changes at once', () => {
  const venue_id = id('venue');
  const both = () =>
    Promise.allSettled([
      api.call(setVenuePouring, { venue_id, partner: true }),
      api.call(deleteVenue, { venue_id }),
    ]);

  it('two changes that need a new code at once ask for one code together', async () => {
    const app = await openPage(
      '/admin/law',
      fail(setVenuePouring, 403, codeNeeded),
      fail(deleteVenue, 403, codeNeeded),
    );
    const done = both();
    await codeQuestion();
    app.reply(reply(setVenuePouring, exampleDeskVenue()), reply(deleteVenue, { archived_at: exampleNow }));
    await enterCode(app);
    expect((await done).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(app.bodies(reauthenticateRequest)).toHaveLength(1);
  });

  it('two changes that wait for a new code fail together when the person signs out', async () => {
    await openPage(
      '/admin/law',
      fail(setVenuePouring, 403, codeNeeded),
      fail(deleteVenue, 403, codeNeeded),
      httpReply('POST /auth/v1/logout', 204),
    );
    const done = both();
    await codeQuestion();
    await act(() => auth.end());
    expect((await done).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await untilQuestionCloses();
  });
});
