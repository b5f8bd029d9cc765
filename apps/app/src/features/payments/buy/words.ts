export const buyWords = {
  title: 'Buy drinks',
  choice: 'Drink',
  each: (name: string, price: string) => `${name}, ${price} each`,
  count: { label: 'How many', less: 'One less', more: 'One more' },
  total: 'Total',
  pay: (total: string) => `Pay ${total}`,
  payNothing: 'Pay',
  waiting: "Finish on the payment page. Your drinks show up here as soon as you've paid.",
  empty: 'No drinks on sale tonight.',
} as const;
