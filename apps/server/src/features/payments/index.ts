import { eventTicketSalesHandler } from './desk/event-ticket-sales.ts';
import { stripeCreateAccountLinkHandler } from './desk/stripe-create-account-link.ts';
import { stripeDeleteAccountHandler } from './desk/stripe-delete-account.ts';
import { stripeCreateCustomerPortalLinkHandler } from './stripe-create-customer-portal-link.ts';
import { stripeCreatePaymentLinkHandler } from './stripe-create-payment-link.ts';
import { stripeCreatePaymentLinkForVouchersHandler } from './stripe-create-payment-link-for-vouchers.ts';
import { stripeCreateSubscriptionPaymentLinkHandler } from './stripe-create-subscription-payment-link.ts';
import { stripeGetProductsAndPricesHandler } from './stripe-get-products-and-prices.ts';
import { stripeProductsHandler } from './stripe-products.ts';
import { stripeSubscriptionsHandler } from './stripe-subscriptions.ts';
import { subscriptionHandler } from './subscription.ts';
import { buyTicketHandler } from './tickets/buy-ticket.ts';
import { entryToEventHandler } from './tickets/entry-to-event.ts';
import { myTicketsHandler } from './tickets/my-tickets.ts';
import { refundTicketHandler } from './tickets/refund-ticket.ts';

export const paymentsHandlers = [
  buyTicketHandler,
  entryToEventHandler,
  eventTicketSalesHandler,
  myTicketsHandler,
  refundTicketHandler,
  stripeCreateAccountLinkHandler,
  stripeCreateCustomerPortalLinkHandler,
  stripeCreatePaymentLinkHandler,
  stripeCreatePaymentLinkForVouchersHandler,
  stripeCreateSubscriptionPaymentLinkHandler,
  stripeDeleteAccountHandler,
  stripeGetProductsAndPricesHandler,
  stripeProductsHandler,
  stripeSubscriptionsHandler,
  subscriptionHandler,
];
