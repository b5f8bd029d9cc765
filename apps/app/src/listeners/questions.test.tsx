import { acceptTerms, myUserDetails } from '@nightjar/domain/account/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userDetails } from '../testing/answers.ts';
import { renderApp } from '../testing/render-app.tsx';
import { refuse, reply } from '../testing/replies.ts';

const legal = { terms: '2027-01-01', privacy: '2026-11-01' };
const newTerms = { settings: { legal } };
const title = 'Our terms changed';
const question = () => screen.findByRole('dialog', { name: title });

it('the app asks a user to accept terms that have changed, links to them, and does not ask again after that', async () => {
  const app = await renderApp('/support', [], newTerms);
  const asked = await question();
  expect(within(asked).getByRole('link', { name: 'Read the terms' })).toHaveAttribute('href', '/terms');
  expect(within(asked).queryByRole('link', { name: 'Read the privacy policy' })).toBeNull();

  const accepted = userDetails({ terms_version: legal.terms });
  app.reply(reply(myUserDetails, accepted));
  app.reply(reply(acceptTerms, { terms_version: legal.terms, privacy_version: legal.privacy }));
  await app.user.click(within(asked).getByRole('button', { name: 'Agree and go on' }));

  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  expect(app.inputs(acceptTerms)).toEqual([{ user_id: accepted.user.id, ...legal }]);
});

it('a user who does not accept changed terms yet can go on using the app without an answer', async () => {
  const app = await renderApp('/support', [], newTerms);
  await app.user.click(within(await question()).getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Need a hand?' })).toBeVisible();
  expect(app.inputs(acceptTerms)).toEqual([]);
});

it('the question about changed terms shows why the server refused the answer', async () => {
  const app = await renderApp('/support', [refuse(acceptTerms, 'terms_changed')], newTerms);
  const asked = await question();
  await app.user.click(within(asked).getByRole('button', { name: 'Agree and go on' }));
  expect(await within(asked).findByRole('alert')).toHaveTextContent(/^There is a newer version already\./);
});

it('the app does not ask about terms that the user accepted on another device meanwhile', async () => {
  const [stored, newer] = [userDetails(), userDetails({ terms_version: legal.terms })];
  let asked = 0;
  const details = reply(myUserDetails, () => (asked++ === 0 ? stored : newer));
  const app = await renderApp('/support', [details], newTerms);
  expect(await screen.findByRole('heading', { level: 1, name: 'Need a hand?' })).toBeVisible();
  await waitFor(() => expect(app.inputs(myUserDetails)).toHaveLength(2));
  expect(screen.queryByRole('dialog', { name: title })).toBeNull();
});
