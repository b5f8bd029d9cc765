import { id } from '@nightjar/domain/kernel/example';
import {
  stripeCreateSubscriptionPaymentLink,
  stripeGetProductsAndPrices,
} from '@nightjar/domain/payments/calls';
import { exampleProduct } from '@nightjar/domain/payments/example';
import { exampleOwnPro } from '@nightjar/domain/staff/example';
import { pouringVenues } from '@nightjar/domain/venues/calls';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bartenderDetails, registeredDetails, userDetails } from '../testing/answers.ts';
import { renderApp as render } from '../testing/render-app.tsx';
import {
  fail,
  offline,
  overrideReplies,
  pending,
  refusalSentence,
  refuse,
  reply,
} from '../testing/replies.ts';

const barsReply = reply(pouringVenues, {
  total: 28,
  venues: [{ id: id('venue'), name: 'The Low Lantern', image: '/lantern.webp', logo: null }],
});
const plansReply = reply(stripeGetProductsAndPrices, [exampleProduct()]);
const renderApp: typeof render = (page, replies = [], options) =>
  render(page, overrideReplies([barsReply], replies), options);
const registeredUser = registeredDetails();

describe('the page of plans', () => {
  it('the page of plans shows at how many bars a plan is valid, with pictures of bars', async () => {
    await renderApp('/subscribe', [plansReply], { as: registeredUser });
    expect(await screen.findByText('Good at 28 bars')).toBeVisible();
    expect(screen.getByText('The Low Lantern')).toBeVisible();
    expect(document.querySelector('main img')).toHaveAttribute(
      'src',
      expect.stringContaining('/lantern.webp'),
    );
  });

  it('the page of plans sells plans when the bars fail to load', async () => {
    await renderApp('/subscribe', [plansReply, fail(pouringVenues, 503)], { as: registeredUser });
    expect(await screen.findByRole('button', { name: 'Subscribe for $19.99' })).toBeEnabled();
    expect(screen.queryByText(/^Good at/)).toBeNull();
  });

  it('the page of plans shows the price of one drink', async () => {
    await renderApp('/subscribe', [plansReply], { as: registeredUser });
    expect(
      await screen.findByText(/^\d+ drinks a month: \$\d+\.\d\d each when you use them all\.$/),
    ).toBeVisible();
    expect(screen.queryByText(/One free pour every/)).toBeNull();
  });

  it('the page of plans chooses the cheapest plan first, and shows its price on the button', async () => {
    const dear = exampleProduct({
      id: 'prod_hawk',
      name: 'Hawk',
      prices: exampleProduct().prices.map(price => ({ ...price, id: 'price_hawk', unit_amount: 4999 })),
    });
    await renderApp('/subscribe', [reply(stripeGetProductsAndPrices, [dear, exampleProduct()])], {
      as: registeredUser,
    });
    expect(await screen.findByRole('button', { name: 'Subscribe for $19.99' })).toBeEnabled();
    expect(await screen.findByRole('radio', { name: /Night Owl/ })).toBeChecked();
  });

  it('the page of plans shows that no plan is on sale', async () => {
    await renderApp('/subscribe', [reply(stripeGetProductsAndPrices, [])], { as: registeredUser });
    expect(await screen.findByText('Nothing on sale tonight.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Subscribe for/ })).toBeNull();
  });

  it('the page of plans shows a skeleton while the plans load', async () => {
    await renderApp('/subscribe', [pending(stripeGetProductsAndPrices)], { as: registeredUser });
    expect(await screen.findByText('Keep a tab that tops itself up')).toBeVisible();
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  });

  it.each([
    ['that do not load', fail(stripeGetProductsAndPrices, 503)],
    ['without a connection', offline()],
  ])('the page of plans loads plans %s again by "Try again"', async (_, broken) => {
    const app = await renderApp('/subscribe', [broken], { as: registeredUser });
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.reply(plansReply);
    app.line.restore();
    await app.user.click(again);
    expect(await screen.findByRole('button', { name: 'Subscribe for $19.99' })).toBeEnabled();
  });

  it.each(stripeCreateSubscriptionPaymentLink.refusals)(
    'a subscription that is refused (%s) shows the reason',
    async code => {
      const app = await renderApp(
        '/subscribe',
        [plansReply, refuse(stripeCreateSubscriptionPaymentLink, code)],
        {
          as: registeredUser,
        },
      );
      await app.user.click(await screen.findByRole('button', { name: 'Subscribe for $19.99' }));
      expect(await screen.findByText(refusalSentence(code))).toBeVisible();
      expect(screen.getByRole('button', { name: 'Subscribe for $19.99' })).toBeEnabled();
    },
  );

  it('the page of plans cannot start a payment without a connection', async () => {
    const app = await renderApp('/subscribe', [plansReply], { as: registeredUser });
    await screen.findByRole('button', { name: 'Subscribe for $19.99' });
    app.line.lose();
    expect(await screen.findByRole('button', { name: 'Needs signal' })).toBeDisabled();
  });

  it('the page of plans links bartenders to the page for joining a team', async () => {
    await renderApp('/subscribe', [plansReply], { as: registeredUser });
    expect(await screen.findByRole('link', { name: /Work behind a bar/ })).toHaveAttribute(
      'href',
      '/pro-upgrade',
    );
  });

  it('the page of plans shows the state of a request to join a bar', async () => {
    await renderApp('/subscribe', [plansReply], {
      as: userDetails({ subscribed: false }, { pros: [exampleOwnPro()] }),
    });
    expect(
      await screen.findByRole('link', { name: /^Waiting for The Low Lantern to approve you/ }),
    ).toHaveAttribute('href', '/pro-upgrade');
  });

  it('the page of plans shows a bartender no link to become a bartender', async () => {
    await renderApp('/subscribe', [plansReply], { as: bartenderDetails() });
    await screen.findByRole('button', { name: 'Subscribe for $19.99' });
    expect(screen.queryByRole('link', { name: /Work behind a bar/ })).toBeNull();
  });
});
