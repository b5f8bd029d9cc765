/**
 * The Drink Bank shows a shot that came with a plan under this title; once it is sent, it has the title of any other
 * drink.
 */
export const grantedVoucherTitle = 'A drink to give';
const givenVoucherTitle = 'A drink';

export function titleOfSentVoucher({ voucher_type, title }: { voucher_type: string; title: string }): string {
  return voucher_type === 'shot' ? givenVoucherTitle : title;
}

/**
 * The push names the person who took the drink, and has none of the message that came with it (security requirement
 * 8.1).
 */
export const acceptedNote = (name: string) => ({ title: name, body: 'took your drink.' });
export const declinedNote = (name: string) => ({
  title: name,
  body: 'passed. It is back in your Drink Bank.',
});
export const expiresTomorrowNote = (name: string) => ({
  title: name,
  body: 'got you one. It waits a day more.',
});
