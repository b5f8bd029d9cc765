import { exampleNow, id } from '@nightjar/domain/kernel/example';
import {
  adminVenue,
  adminVenues,
  reopenVenue,
  suspendVenue,
  venueOptions,
  venuePlace,
} from '@nightjar/domain/venues/desk/calls';
import { exampleDeskVenue } from '@nightjar/domain/venues/desk/example';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bartenderDetails, userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { pending, type Reply, reply } from '../../testing/replies.ts';

const superAdmin = userDetails({ subscribed: false, super_admin: true, allow_admin_access: true });
const pagePath = `/admin/venues/${id('venue')}/info`;
const confirmedVenue = { active: true, confirmed_at: exampleNow, may_suspend: true };
const hold = {
  suspended_at: exampleNow,
  suspended_until: '2026-05-22T22:00:00.000Z',
  suspended_reason: 'Served a minor.',
};

const openPage = (
  venue: ReturnType<typeof exampleDeskVenue>,
  replies: readonly Reply[] = [],
  as = superAdmin,
) =>
  renderApp(
    pagePath,
    [
      reply(adminVenue, venue),
      reply(adminVenues, []),
      pending(venueOptions),
      pending(venuePlace),
      ...replies,
    ],
    { as },
  );

describe('a venue on hold', () => {
  it('a venue on hold shows its team until when and why', async () => {
    await openPage(
      exampleDeskVenue({ ...confirmedVenue, ...hold, may_suspend: false }),
      [],
      bartenderDetails(),
    );
    expect(await screen.findByRole('note')).toHaveTextContent(
      /^On hold until May 22, 6:00pm: Served a minor\. Guests can't find it/,
    );
    expect(screen.queryByRole('button', { name: /hold…$/ })).toBeNull();
  });

  it('a super admin puts a venue on hold with a reason and an end', async () => {
    const app = await openPage(exampleDeskVenue(confirmedVenue), [
      reply(suspendVenue, exampleDeskVenue({ ...confirmedVenue, ...hold })),
    ]);
    await app.user.click(await screen.findByRole('button', { name: 'Put on hold…' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Put The Low Lantern on hold?' }));
    await app.user.click(sheet.getByRole('radio', { name: 'Until lifted' }));
    await app.user.type(sheet.getByRole('textbox', { name: 'Why?' }), 'Served a minor.');
    app.reply(reply(adminVenue, exampleDeskVenue({ ...confirmedVenue, ...hold })));
    await app.user.click(sheet.getByRole('button', { name: 'Put on hold' }));
    expect(await screen.findByText('This venue is on hold')).toBeVisible();
    expect(app.inputs(suspendVenue)).toMatchObject([{ reason: 'Served a minor.', until: null }]);
  });

  it('a super admin lifts the hold on a venue with a reason', async () => {
    const app = await openPage(exampleDeskVenue({ ...confirmedVenue, ...hold }), [
      reply(reopenVenue, exampleDeskVenue(confirmedVenue)),
    ]);
    await app.user.click(await screen.findByRole('button', { name: 'Lift the hold…' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Lift the hold on The Low Lantern?' }));
    await app.user.type(sheet.getByRole('textbox', { name: 'Why?' }), 'New manager, new rules.');
    app.reply(reply(adminVenue, exampleDeskVenue(confirmedVenue)));
    await app.user.click(sheet.getByRole('button', { name: 'Lift the hold' }));
    expect(await screen.findByRole('button', { name: 'Put on hold…' })).toBeVisible();
    expect(app.inputs(reopenVenue)).toHaveLength(1);
  });
});
