import { myUserDetails } from '@nightjar/domain/account/calls';
import { id } from '@nightjar/domain/kernel/example';
import { stripeGetProductsAndPrices } from '@nightjar/domain/payments/calls';
import { answerTeamInvitation, myTeamInvitations } from '@nightjar/domain/staff/calls';
import { exampleTeamInvitation } from '@nightjar/domain/staff/example';
import { pouringVenues } from '@nightjar/domain/venues/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userDetails } from '../testing/answers.ts';
import { renderApp } from '../testing/render-app.tsx';
import { fail, pending, type Reply, refuse, reply } from '../testing/replies.ts';

const invitedUser = (team_invitations = 1) => userDetails({ subscribed: false }, { team_invitations });
/** After the user has answered the invitation, none is open. */
const repliesAfterAnswer = [reply(myTeamInvitations, []), reply(myUserDetails, invitedUser(0))];
const openPage = (replies: readonly Reply[] = [], route = '/invitations', as = invitedUser()) =>
  renderApp(route, [...replies, reply(myTeamInvitations, [exampleTeamInvitation()])], { as });
type App = Awaited<ReturnType<typeof openPage>>;
const buttonNamed = (name: string) => screen.findByRole('button', { name });

async function answerInvitation(app: App, name: string, joined: boolean) {
  const there = await buttonNamed(name);
  app.reply(reply(answerTeamInvitation, { venue_id: id('venue', 1), joined }), ...repliesAfterAnswer);
  await app.user.click(there);
}

describe('the question of a bar', () => {
  it('a team invitation shows the bar, the role, and what a yes does', async () => {
    await openPage();
    const asked = 'The Low Lantern says you work there as a bartender.';
    expect(await screen.findByRole('heading', { level: 1, name: asked })).toBeVisible();
    expect(screen.getByText('Tampa · asked 2 hours ago')).toBeVisible();
    const facts = within(screen.getByRole('region', { name: 'If you say yes' }));
    expect(facts.getAllByRole('listitem')).toHaveLength(3);
    expect(facts.getByText(/see your name and your picture/)).toBeVisible();
  });

  it('a signed-in user with a team invitation sees the invitation before any plan', async () => {
    const app = await openPage([], '/login');
    expect(await screen.findByRole('heading', { level: 1, name: /says you work there/ })).toBeVisible();
    expect(app.path()).toBe('/invitations');
  });

  it('a team invitation comes before the venue desk, and keeps the requested page of the desk', async () => {
    const app = await openPage([], '/admin/venues/search');
    await waitFor(() => expect(app.path()).toBe('/invitations?redirect=%2Fadmin%2Fvenues%2Fsearch'));
  });

  it('a team invitation shows an owner that a yes opens the venue desk', async () => {
    await openPage([reply(myTeamInvitations, [exampleTeamInvitation({ pro_role_id: 1, role: 'owner' })])]);
    expect(await screen.findByText('You open its desk')).toBeVisible();
  });
});

describe('an answer', () => {
  it('accepting a team invitation sends one request and shows that the user is on the team', async () => {
    const app = await openPage();
    await answerInvitation(app, 'Yes, I work there', true);
    expect(await screen.findByRole('heading', { level: 1, name: "You're on the team." })).toBeVisible();
    expect(app.inputs(answerTeamInvitation)).toEqual([{ venue_id: id('venue', 1), answer: 'yes' }]);
    expect(await buttonNamed('Go to my page')).toBeVisible();
  });

  it.each([
    ['No', 'no', 'Okay. We keep it to ourselves.'],
    ['No, and never ask again', 'never', "The Low Lantern can't ask you again. We keep it to ourselves."],
  ])(
    'the answer "%s" to a team invitation is sent, and the page shows that the bar does not see it',
    async (name, given, words) => {
      const app = await openPage();
      await answerInvitation(app, name, false);
      expect(await screen.findByText(words)).toBeVisible();
      expect(await screen.findByRole('heading', { name: 'No bar asks right now.' })).toBeVisible();
      expect(app.inputs(answerTeamInvitation)).toMatchObject([{ answer: given }]);
    },
  );

  it('an answer to a team invitation that did not reach the server shows an error, and can be repeated', async () => {
    const app = await openPage([fail(answerTeamInvitation, 503)]);
    await app.user.click(await buttonNamed('Yes, I work there'));
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    await answerInvitation(app, 'Yes, I work there', true);
    expect(await screen.findByRole('heading', { level: 1, name: "You're on the team." })).toBeVisible();
  });

  it('an answer to a withdrawn team invitation shows that no bar asks', async () => {
    const app = await openPage([refuse(answerTeamInvitation, 'invitation_gone')]);
    const yes = await buttonNamed('Yes, I work there');
    app.reply(...repliesAfterAnswer);
    await app.user.click(yes);
    expect(await screen.findByRole('heading', { name: 'No bar asks right now.' })).toBeVisible();
  });

  it('"Not now" leaves a team invitation open and leads to the plans', async () => {
    const app = await openPage([pending(stripeGetProductsAndPrices), pending(pouringVenues)]);
    await app.user.click(await buttonNamed('Not now'));
    await waitFor(() => expect(app.path()).toBe('/subscribe'));
  });

  it('an answer to the first of two team invitations leads to the second invitation', async () => {
    const two = [
      exampleTeamInvitation(),
      exampleTeamInvitation({
        venue_id: id('venue', 2),
        venue_name: 'Nine Lives',
        pro_role_id: 5,
        role: 'door',
      }),
    ];
    const app = await openPage([reply(myTeamInvitations, two)]);
    expect(await screen.findByText(/1 of 2 questions/)).toBeVisible();
    const yes = await buttonNamed('Yes, I work there');
    app.reply(
      reply(answerTeamInvitation, { venue_id: id('venue', 1), joined: true }),
      reply(myTeamInvitations, two.slice(1)),
      reply(myUserDetails, invitedUser(1)),
    );
    await app.user.click(yes);
    await app.user.click(await buttonNamed('Next question'));
    expect(await screen.findByRole('heading', { level: 1, name: /^Nine Lives says/ })).toBeVisible();
  });
});

it('the page of team invitations shows no question while it loads', async () => {
  await openPage([pending(myTeamInvitations)]);
  expect(screen.queryByRole('heading', { level: 1, name: /says you work there/ })).not.toBeInTheDocument();
});
