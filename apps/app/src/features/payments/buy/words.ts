export const buyWords = {
  title: 'Buy vouchers',
  choice: 'Voucher',
  each: (name: string, price: string) => `${name}, ${price} each`,
  count: { label: 'How many', less: 'One less', more: 'One more' },
  total: 'Total',
  pay: (total: string) => `Pay ${total}`,
  payNothing: 'Pay',
  waiting: 'Finish on the payment page. Your vouchers show up here as soon as you have paid.',
  empty: 'No vouchers on sale tonight.',
} as const;
