import { brand } from '@nightjar/domain/brand';
import { formatCents } from '@nightjar/domain/kernel/money';
import { escapeHtml } from '../../html.ts';
import { hasFailingCard } from './customers.ts';
import type {
  Account,
  AccountLink,
  Charge,
  CheckoutSession,
  Customer,
  Dispute,
  PortalSession,
  Price,
  Product,
  Subscription,
} from './objects.ts';

/** These are the app's colors of its night mode, named by their use. */
export const pageStyle = `
:root { color-scheme: dark; --body: #17120e; --surface: #211a14; --raised: #2c231b; --hairline: #463a2f; --text: #f5ecdf;
  --dimmed: #bbac99; --eyeshine: #ffa83d; --on-eyeshine: #241705; --focus: #ffd092; --alarm: #ff9d8a; }
* { box-sizing: border-box; min-width: 0; }
body { margin: 0; background: var(--body); color: var(--text);
  font: 1rem/1.5 'Atkinson Hyperlegible Next', system-ui, sans-serif; }
main { max-width: 32rem; margin: 0 auto; padding: 2rem min(1rem, 5vw) 4rem; display: grid; gap: 1rem; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.15; font-stretch: 125%; font-weight: 800; }
h2 { margin: 0; font-size: 1.125rem; line-height: 1.3; }
p { margin: 0; }
.about, .small { color: var(--dimmed); }
.small { font-size: .875rem; }
section { display: grid; gap: .75rem; padding: 1.25rem min(1.25rem, 5vw); background: var(--surface); border: 1px solid var(--hairline);
  border-radius: 1rem; }
dl { margin: 0; display: grid; gap: .5rem; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
dt { color: var(--dimmed); }
dd { margin: 0 0 0 auto; text-align: end; font-variant-numeric: tabular-nums; }
.total { padding-top: .5rem; border-top: 1px solid var(--hairline); font-size: 1.25rem; font-weight: 700; }
.total dt { color: inherit; }
fieldset { margin: 0; padding: 0; border: 0; display: grid; gap: .5rem; }
legend { padding: 0; margin-bottom: .5rem; font-weight: 700; }
label { display: flex; align-items: center; gap: .75rem; min-height: 3rem; padding: .5rem min(1rem, 5vw); background: var(--raised);
  border: 1px solid var(--hairline); border-radius: .75rem; }
label:has(:checked) { border-color: var(--eyeshine); }
input, select { accent-color: var(--eyeshine); }
input[type=radio] { width: 1.25rem; height: 1.25rem; flex: none; }
select { min-height: 2.75rem; padding: 0 .75rem; font: inherit; color: inherit; background: var(--raised);
  border: 1px solid var(--hairline); border-radius: .75rem; max-width: 100%; }
form { display: grid; gap: .75rem; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; }
.row form { display: flex; flex-wrap: wrap; gap: .5rem; }
button, .link { min-height: 2.75rem; padding: .5rem 1rem; font: inherit; font-weight: 700; border-radius: .75rem;
  border: 1px solid var(--hairline); background: var(--raised); color: var(--text); cursor: pointer;
  text-align: center; text-decoration: none; }
button.first { min-height: 3.25rem; background: var(--eyeshine); border-color: var(--eyeshine); color: var(--on-eyeshine);
  font-size: 1.125rem; }
button.quiet { border-color: transparent; background: none; color: var(--dimmed); font-weight: 400; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.alarm { padding: .75rem 1rem; border: 1px solid var(--alarm); border-radius: .75rem; color: var(--alarm); }
`;

const htmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${escapeHtml(brand.name)}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`;

type CheckoutPageData = {
  session: CheckoutSession;
  sold: readonly { product: Product; price: Price; quantity: number }[];
  declined: boolean;
};

/** This page shows what the customer buys and which card pays. */
export function checkoutPage({ session, sold, declined }: CheckoutPageData): string {
  const total = dollars(session.amount_total);
  const back = linkHtml(session.cancel_url, 'Cancel and go back');
  const order = `<section>${sold.map(soldLineHtml).join('')}
<dl><div class="total"><dt>Total</dt><dd>${total}</dd></div></dl></section>`;
  if (session.status === 'complete')
    return htmlPage('Paid', `${order}<p>This has been paid.</p>${linkHtml(session.success_url, 'Go on')}`);
  if (session.status === 'expired')
    return htmlPage('Too late', `${order}<p>This page has closed and nothing was charged.</p>${back}`);
  return htmlPage(
    'Checkout',
    `<p class="about">The payment page of the demo: no money moves, and no card is asked for.</p>
${declined ? '<p class="alarm" role="alert">Your card was declined. Nothing was charged: try another one.</p>' : ''}
${order}
<form method="post"><fieldset><legend>Card</legend>
${cardChoice('works', 'Card ending in 4242, which works', !declined)}
${cardChoice('declined', 'Card ending in 0002, which is declined', declined)}
</fieldset><button class="first">Pay ${total}</button></form>
${back}
<form method="post"><input type="hidden" name="act" value="expire"><button class="quiet">Let this page expire</button></form>`,
  );
}

const soldLineHtml = ({ product, price, quantity }: CheckoutPageData['sold'][number]): string =>
  `<h2>${escapeHtml(product.name)}</h2>
${product.description ? `<p class="about">${escapeHtml(product.description)}</p>` : ''}
<dl><div><dt>${quantity} × ${dollars(price.unit_amount)}${intervalTextOf(price)}</dt><dd>${dollars(price.unit_amount * quantity)}</dd></div></dl>`;

const cardChoice = (value: string, label: string, checked: boolean) =>
  `<label><input type="radio" name="card" value="${value}"${checked ? ' checked' : ''}>${label}</label>`;

const intervalTextOf = ({ recurring }: Price) => (recurring ? ` every ${recurring.interval}` : '');

type PortalPageData = {
  session: PortalSession;
  customer: Customer;
  subscriptions: readonly Subscription[];
  payments: readonly { charge: Charge; disputes: readonly Dispute[] }[];
  prices: readonly Price[];
  products: readonly Product[];
};

/** This page shows plan, card and payments, with a button for each change that can happen to them. */
export function portalPage(portal: PortalPageData): string {
  const { session, customer, subscriptions, payments } = portal;
  const fails = hasFailingCard(customer);
  const plans = subscriptions.map(subscription => planSection(portal, subscription)).join('');
  const paid = payments.map(paymentSection).join('');
  return htmlPage(
    'Plan and payments',
    `<p class="about">The provider's page of the demo. Every button does what could happen in a real month.</p>
${plans || '<section><p>No plan.</p></section>'}
<section><h2>Card ending in 4242</h2>
<p>${fails ? 'Fails from now on: the next renewal will not go through.' : 'Works.'}</p>
<div class="row">${buttonHtml(fails ? 'card-works' : 'card-fails', fails ? 'Let it work again' : 'Let it fail from now on')}</div></section>
${paid || '<section><p>Nothing was paid yet.</p></section>'}
${linkHtml(session.return_url, 'Go back')}`,
  );
}

function planSection({ prices, products }: PortalPageData, subscription: Subscription): string {
  const [item] = subscription.items.data;
  const price = prices.find(({ id }) => id === item.price.id);
  const name = productNameOf(products, price);
  const ended = subscription.status === 'canceled';
  const others = prices.filter(
    ({ id, recurring, active }) => recurring && active && id !== item.price.id && !ended,
  );
  return `<section><h2>${escapeHtml(name)}${price ? `, ${dollars(price.unit_amount)}${intervalTextOf(price)}` : ''}</h2>
<p>${describeSubscription(subscription)}</p>
${ended ? '' : `<div class="row">${planButtons(subscription)}</div>`}
${others.length > 0 ? `<div class="row">${others.map(other => switchForm(subscription.id, other, products)).join('')}</div>` : ''}</section>`;
}

function describeSubscription({ status, cancel_at_period_end, ended_at, items }: Subscription): string {
  const end = dayText(items.data[0].current_period_end);
  if (status === 'canceled') return `Ended on ${dayText(ended_at ?? 0)}.`;
  if (status === 'past_due') return 'The last renewal did not go through.';
  return cancel_at_period_end ? `Runs until ${end} and ends then.` : `Renews on ${end}.`;
}

function planButtons({ id, status, cancel_at_period_end }: Subscription): string {
  if (status === 'past_due')
    return buttonHtml('pay', 'Pay what is owed', id) + buttonHtml('cancel', 'Cancel', id);
  const cancelling = cancel_at_period_end
    ? buttonHtml('resume', 'Keep the plan', id)
    : buttonHtml('cancel', 'Cancel at the end of the period', id);
  return cancelling + buttonHtml('renew', 'Let the period end now', id);
}

/** Each price has its own button, because a select list cuts its lines short in large text. */
const switchForm = (of: string, price: Price, products: readonly Product[]) =>
  `<form method="post"><input type="hidden" name="act" value="switch"><input type="hidden" name="of" value="${of}">
<input type="hidden" name="price" value="${escapeHtml(price.id)}">
<button>Switch to ${escapeHtml(productNameOf(products, price))}, ${dollars(price.unit_amount)}${intervalTextOf(price)}</button></form>`;

const productNameOf = (products: readonly Product[], price: Price | undefined) =>
  products.find(({ id }) => id === price?.product)?.name ?? 'A plan';

function paymentSection({ charge, disputes }: PortalPageData['payments'][number]): string {
  const { payment_intent: id, amount, amount_refunded: back, description } = charge;
  const open = disputes.some(({ status }) => status === 'needs_response');
  const closed = disputes.find(({ status }) => status !== 'needs_response');
  const sentences = [
    back > 0 && `${dollars(back)} went back.`,
    open && 'The cardholder disputes it.',
    closed && `The dispute was ${closed.status}.`,
  ];
  const refunds = back < amount ? refundForm(charge) : '';
  const argued = open
    ? buttonHtml('win', 'Dispute won', id) + buttonHtml('lose', 'Dispute lost', id)
    : disputes.length === 0
      ? buttonHtml('dispute', 'Dispute it', id)
      : '';
  return `<section><h2>${escapeHtml(description)}</h2>
<p class="small">${dollars(amount)} on ${dayText(charge.created)}. ${sentences.filter(Boolean).join(' ')}</p>
<div class="row">${refunds}${argued}</div></section>`;
}

/** This form refunds what is left of a payment, or one unit where the payment was for several. */
function refundForm({ payment_intent: of, amount, amount_refunded, metadata }: Charge): string {
  const left = amount - amount_refunded;
  const unit = Number(metadata.unit_amount ?? left);
  const one = unit < left ? `<option value="${unit}">One of them, ${dollars(unit)}</option>` : '';
  return `<form method="post"><input type="hidden" name="act" value="refund"><input type="hidden" name="of" value="${of}">
<select name="amount" aria-label="How much goes back"><option value="${left}">All ${dollars(left)}</option>${one}</select>
<button>Refund</button></form>`;
}

/** At a real provider, a venue would enter its identity and its bank account in this form. */
export function accountPage({ link: to, account }: { link: AccountLink; account: Account }): string {
  const name = escapeHtml(account.business_profile.name);
  return htmlPage(
    'Payouts',
    `<p class="about">The provider's page of the demo: nothing is asked for and nothing is kept.</p>
<section><h2>${name}</h2><p>${account.details_submitted ? 'Everything is set up.' : 'Not set up yet.'}</p></section>
<form method="post"><button class="first">Set up payouts</button></form>
${linkHtml(to.return_url, 'Not now')}`,
  );
}

const buttonHtml = (act: string, label: string, of?: string) =>
  `<form method="post"><input type="hidden" name="act" value="${act}">${
    of === undefined ? '' : `<input type="hidden" name="of" value="${of}">`
  }<button>${label}</button></form>`;

const linkHtml = (url: string, label: string) => `<a class="link" href="${escapeHtml(url)}">${label}</a>`;
const dollars = (cents: number) => `$${formatCents(cents)}`;
const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });
const dayText = (seconds: number) => dayFormat.format(new Date(seconds * 1000));
