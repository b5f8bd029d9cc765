import { currentRedemptions, drinkBankStats, incomingShots, myVouchers } from '@nightjar/domain/drinks/calls';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bankStatsOf, redemptionsOf, voucherOf } from '../testing/examples.ts';
import { renderApp } from '../testing/render-app.tsx';
import { fail, offline, pending, reply } from '../testing/replies.ts';

const bank = [
  reply(drinkBankStats, bankStatsOf()),
  reply(currentRedemptions, redemptionsOf()),
  reply(myVouchers, []),
  reply(incomingShots, []),
];

describe('the Drink Bank', () => {
  it('shows the free pours left', async () => {
    await renderApp('/drinks', bank);
    expect(await screen.findByText('free pours left')).toBeTruthy();
    console.log(document.body.textContent);
  });
  for (let i = 0; i < 5; i++)
    it(`shows the free pours left ${i}`, async () => {
      const t = performance.now();
      await renderApp('/drinks', bank);
      const t2 = performance.now();
      expect(await screen.findByRole('button', { name: 'Redeem at a venue' })).toBeTruthy();
      console.log(t2 - t, performance.now() - t2);
    });
});
