import { activityByVenue } from '@nightjar/domain/activity/calls';
import {
  currentRedemptions,
  drinkBankStats,
  incomingShots,
  myVouchers,
  redeemFreeDrink,
  redeemPaidVoucherDrink,
  redemptionQr,
  validateFreeRedemptionCode,
  validatePaidVoucherRedemptionCode,
} from '@nightjar/domain/drinks/calls';
import {
  exampleCurrentRedemptions,
  exampleDrinkBankStats,
  examplePour,
  exampleVoucher,
} from '@nightjar/domain/drinks/example';
import { eventsByVenue } from '@nightjar/domain/events/calls';
import { exampleNow, id, me, minutesFromNow } from '@nightjar/domain/kernel/example';
import { prosByVenueId } from '@nightjar/domain/staff/calls';
import { venueProfile } from '@nightjar/domain/venues/calls';
import { exampleVenue } from '@nightjar/domain/venues/example';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import {
  fail,
  lose,
  pending,
  type Reply,
  refusalParams,
  refusalSentence,
  refuse,
  reply,
} from '../testing/replies.ts';

const pagePath = `/redeem/${id('venue')}`;
const replyByPart = {
  venue: reply(venueProfile, exampleVenue()),
  stats: reply(drinkBankStats, exampleDrinkBankStats()),
  current: reply(currentRedemptions, exampleCurrentRedemptions()),
  vouchers: reply(myVouchers, [exampleVoucher()]),
  incoming: reply(incomingShots, []),
};
const redeemReplies = (change: Partial<typeof replyByPart> = {}) =>
  Object.values({ ...replyByPart, ...change });
const grantedCheck = { pro_first_name: 'Dee', issue: null, override_token: null, non_alcoholic: false };
const freeCheckedReply = reply(validateFreeRedemptionCode, grantedCheck);
const paidCheckedReply = reply(validatePaidVoucherRedemptionCode, grantedCheck);

type App = Awaited<ReturnType<typeof renderApp>>;

async function enterCode({ user }: App): Promise<void> {
  await screen.findByRole('group', { name: "Your bartender's code" });
  await user.click(screen.getByLabelText('Digit 1 of 4'));
  await user.paste('4827');
  await user.click(await screen.findByRole('radio', { name: /^3, / }));
  await user.click(screen.getByRole('button', { name: 'Check' }));
}

async function chooseDrink({ user }: App, choice: RegExp): Promise<void> {
  await user.click(await screen.findByRole('radio', { name: choice }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

/** Chooses a drink and enters the bartender's code, which opens the page for the pour. */
async function goToCheck(replies: readonly Reply[], choice = /^Free pour/): Promise<App> {
  const app = await renderApp(pagePath, [...redeemReplies(), ...replies]);
  await chooseDrink(app, choice);
  await enterCode(app);
  return app;
}

/** Chooses a drink, enters the bartender's code, and holds the button that pours the drink. */
async function goToPour(replies: readonly Reply[], choice = /^Free pour/): Promise<App> {
  const app = await goToCheck([freeCheckedReply, paidCheckedReply, ...replies], choice);
  await app.hold(await screen.findByRole('button', { name: 'Hold to pour' }));
  return app;
}

const alertText = (sentence: string) => screen.findByText(sentence);

describe('redeeming', () => {
  it('a free drink is poured with one idempotency key, and shows its proof', async () => {
    const app = await goToPour([reply(redeemFreeDrink, examplePour())]);
    expect(await screen.findByText(/^Live proof at The Low Lantern\./)).toBeInTheDocument();
    expect(app.inputs(redeemFreeDrink)).toEqual([
      expect.objectContaining({
        user_id: me,
        venue_id: id('venue'),
        pro_code: '4827',
        pro_color_id: 3,
        issue_override: false,
      }),
    ]);
    expect(app.keys(redeemFreeDrink)[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("the proof of a pour shows the bar's time with seconds, and a tap shows the current second", async () => {
    const app = await goToPour([reply(redeemFreeDrink, examplePour())]);
    expect(await screen.findByRole('timer')).toHaveTextContent(/^10:3\d:\d\dpm$/);
    expect(
      screen.getByText("Tap anywhere: a live proof shows this second. A screenshot can't."),
    ).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: /^Tap anywhere/ }));
    expect(await screen.findByText(/^\d\d$/)).toBeVisible();
  });

  it("the page for the bartender's code shows which drink is poured, and the next steps", async () => {
    const app = await renderApp(pagePath, redeemReplies());
    await chooseDrink(app, /^House drink/);
    expect(await screen.findByRole('heading', { name: 'Hand it to your bartender' })).toBeVisible();
    expect(screen.getByText('House drink')).toBeVisible();
    const steps = screen.getAllByRole('listitem');
    expect(steps.map(step => step.getAttribute('aria-current'))).toEqual(['step', null, null]);
    expect(steps[2]).toHaveTextContent('Drink in hand, you hold to pour.');
  });

  it("a voucher is poured with the bartender's code and color", async () => {
    const app = await goToPour(
      [reply(redeemPaidVoucherDrink, examplePour({ kind: 'paid' }))],
      /^House drink/,
    );
    expect(await screen.findByText(/^Live proof at The Low Lantern\./)).toBeInTheDocument();
    expect(app.inputs(redeemPaidVoucherDrink)).toEqual([
      expect.objectContaining({ voucher_id: id('voucher'), pro_code: '4827', pro_color_id: 3 }),
    ]);
  });

  describe('the choice', () => {
    it('the choice of a drink begins with the voucher of the address', async () => {
      await renderApp(`${pagePath}?voucher=${id('voucher')}`, redeemReplies());
      expect(await screen.findByRole('radio', { name: /^House drink/ })).toBeChecked();
    });

    it.each([
      ['pours no drinks of members yet', { redeems_drinks: false }, "This bar doesn't redeem drinks yet."],
      ['takes a break', { active: false }, 'Taking a break. Check back soon.'],
    ])('the choice of a drink is not offered when the venue %s', async (_, change, sentence) => {
      await renderApp(pagePath, redeemReplies({ venue: reply(venueProfile, exampleVenue(change)) }));
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    });

    it("the choice of a drink warns outside the bar's opening hours, and can be continued", async () => {
      const hours = [{ name: 1, hours: { start: 900, end: 1000 } }];
      await renderApp(pagePath, redeemReplies({ venue: reply(venueProfile, exampleVenue({ hours })) }));
      expect(await screen.findByText("It's outside this bar's hours. Ask before you order.")).toBeVisible();
      expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
    });

    it('the choice of a drink shows that a free pour is a soft drink', async () => {
      await renderApp(
        pagePath,
        redeemReplies({ venue: reply(venueProfile, exampleVenue({ free_pours: 'soft' })) }),
      );
      expect(
        await screen.findByText("A soft drink here: state law doesn't allow free alcohol."),
      ).toBeVisible();
    });

    it.each([
      [
        'no free pour is left',
        { stats: reply(drinkBankStats, exampleDrinkBankStats({ free_left: 0 })) },
        /^Free pour, None left/,
      ],
      [
        'the next free pour has to wait',
        {
          current: reply(
            currentRedemptions,
            exampleCurrentRedemptions({ cooldown_ends_at: minutesFromNow(12) }),
          ),
        },
        /^Free pour, 3 left/,
      ],
    ])('the choice of a drink has no free pour when %s', async (_, change, name) => {
      await renderApp(pagePath, redeemReplies({ ...change, vouchers: reply(myVouchers, []) }));
      expect(await screen.findByRole('radio', { name })).toBeDisabled();
      expect(screen.getByText('No drinks yet. Someone owes you one.')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    });

    it('the choice of a drink cannot be continued without a connection', async () => {
      const app = await renderApp(pagePath, redeemReplies());
      await screen.findByRole('button', { name: 'Continue' });
      app.line.lose();
      expect(await alertText('No signal, no pour. Move closer to the door?')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
      app.line.restore();
      expect(await screen.findByRole('button', { name: 'Continue' })).toBeEnabled();
    });

    it.each([
      ['venue', venueProfile, 'Failed to fetch venue profile'],
      ['stats', drinkBankStats, 'Failed to fetch drink bank stats'],
    ] as const)(
      'the choice of a drink shows an error when the %s does not load, and loads again by "Try again"',
      async (part, call, sentence) => {
        const app = await renderApp(pagePath, redeemReplies({ [part]: fail(call, 503) }));
        expect(await screen.findByText(sentence)).toBeVisible();
        const again = await screen.findByRole('button', { name: 'Try again' });
        app.reply(replyByPart[part]);
        await app.user.click(again);
        expect(await screen.findByRole('button', { name: 'Continue' })).toBeEnabled();
      },
    );

    it('closing the choice of a drink leads to the page of the venue', async () => {
      const app = await renderApp(pagePath, redeemReplies());
      await screen.findByRole('button', { name: 'Continue' });
      app.reply(pending(prosByVenueId), pending(activityByVenue), pending(eventsByVenue));
      await app.user.click(screen.getByRole('button', { name: 'Close' }));
      expect(app.path()).toBe(`/venues/${id('venue')}`);
    });
  });

  const hard = (refusals: readonly string[]) =>
    refusals.filter(code => !['wrong_code', 'own_code', 'venue_closed', 'far_from_venue'].includes(code));

  /** Keeps the refusals of vouchers, and `under_age`. The tests of free pours cover the other refusals. */
  const ofVouchers = (refusals: readonly string[]) =>
    refusals.filter(code => code.startsWith('voucher_') || code === 'under_age');

  describe('the check of code and colour', () => {
    it.each(hard(validateFreeRedemptionCode.refusals))(
      'a free pour whose check is refused (%s) returns to the choice of a drink',
      async code => {
        const known = code as (typeof validateFreeRedemptionCode.refusals)[number];
        await goToCheck([refuse(validateFreeRedemptionCode, known, { params: refusalParams })]);
        expect(await alertText(refusalSentence(code, refusalParams))).toBeVisible();
        expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
      },
    );

    it.each(ofVouchers(validatePaidVoucherRedemptionCode.refusals))(
      'a voucher whose check is refused (%s) returns to the choice of a drink',
      async code => {
        const known = code as (typeof validatePaidVoucherRedemptionCode.refusals)[number];
        await goToCheck(
          [refuse(validatePaidVoucherRedemptionCode, known, { params: refusalParams })],
          /^House drink/,
        );
        expect(await alertText(refusalSentence(code, refusalParams))).toBeVisible();
        expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
      },
    );

    it.each(['wrong_code', 'own_code'] as const)(
      "a check of the bartender's code that is refused (%s) asks for the code again",
      async code => {
        const app = await goToCheck([refuse(validateFreeRedemptionCode, code)]);
        expect(await alertText(refusalSentence(code))).toBeVisible();
        app.reply(freeCheckedReply);
        await enterCode(app);
        expect(await screen.findByRole('heading', { name: 'Drink in hand? Hold to pour.' })).toHaveFocus();
      },
    );

    it("the check of the bartender's code accepts no code for a minute after five wrong codes", async () => {
      const app = await goToCheck([refuse(validateFreeRedemptionCode, 'wrong_code')]);
      for (let miss = 2; miss <= 5; miss++) {
        await alertText(refusalSentence('wrong_code'));
        await enterCode(app);
      }
      expect(await alertText(`${refusalSentence('wrong_code')} Try again in 1:00.`)).toBeVisible();
      expect(screen.getByLabelText('Digit 1 of 4')).toBeDisabled();
    });

    it("the check of the bartender's code waits as long as the server demands", async () => {
      await goToCheck([fail(validateFreeRedemptionCode, 429, { retryAfter: 90 })]);
      expect(await alertText('Too many wrong codes. Try again in 1:30.')).toBeVisible();
    });

    it("a check of the bartender's code that was lost can be repeated", async () => {
      const app = await goToCheck([lose(validateFreeRedemptionCode)]);
      expect(await screen.findByText(/^No signal, no pour/)).toBeVisible();
      app.reply(freeCheckedReply);
      app.line.restore();
      await app.user.click(await screen.findByRole('button', { name: 'Check' }));
      expect(await screen.findByRole('button', { name: 'Hold to pour' })).toBeEnabled();
    });
  });

  describe('the pour', () => {
    it.each(hard(redeemFreeDrink.refusals))(
      'a free pour that is refused (%s) returns to the choice of a drink',
      async code => {
        const known = code as (typeof redeemFreeDrink.refusals)[number];
        await goToPour([refuse(redeemFreeDrink, known, { params: refusalParams })]);
        expect(await alertText(refusalSentence(code, refusalParams))).toBeVisible();
        expect(screen.getByRole('heading', { name: 'What are you having?' })).toBeVisible();
      },
    );

    it.each(ofVouchers(redeemPaidVoucherDrink.refusals))(
      "a voucher's pour that is refused (%s) returns to the choice of a drink",
      async code => {
        const known = code as (typeof redeemPaidVoucherDrink.refusals)[number];
        await goToPour([refuse(redeemPaidVoucherDrink, known, { params: refusalParams })], /^House drink/);
        expect(await alertText(refusalSentence(code, refusalParams))).toBeVisible();
        expect(screen.getByRole('heading', { name: 'What are you having?' })).toBeVisible();
      },
    );

    it.each(['wrong_code', 'own_code'] as const)(
      "a pour that is refused (%s) asks for the bartender's code again",
      async code => {
        await goToPour([refuse(redeemFreeDrink, code)]);
        expect(await alertText(refusalSentence(code))).toBeVisible();
        expect(screen.getByLabelText('Digit 1 of 4')).toBeEnabled();
      },
    );

    it.each([
      ['venue_closed', 'Last call', /^It's outside the bar's hours\./],
      ['far_from_venue', 'Guest is right here', /^Your phone says you are/],
    ] as const)(
      'a pour that is refused (%s) asks the bartender for an override, with a reason and their code',
      async (issue, reason, sentence) => {
        const data = { issue, override_token: 'token', override_expires_at: minutesFromNow(5) };
        const app = await goToPour([refuse(redeemFreeDrink, issue, { params: refusalParams, data })]);
        expect(await screen.findByRole('heading', { name: 'Ask Dee to wave you through' })).toHaveFocus();
        expect(screen.getByText(sentence)).toBeVisible();
        expect(screen.getByRole('button', { name: "Ask for Dee's code" })).toBeDisabled();
        await app.user.click(screen.getByRole('radio', { name: reason }));
        await app.user.click(screen.getByRole('button', { name: "Ask for Dee's code" }));
        app.reply(
          reply(validateFreeRedemptionCode, { ...grantedCheck, issue, override_token: 'token' }),
          reply(redeemFreeDrink, examplePour()),
        );
        await enterCode(app);
        await app.hold(await screen.findByRole('button', { name: 'Hold to pour' }));
        expect(await screen.findByText(/^Live proof at The Low Lantern\./)).toBeInTheDocument();
        expect(app.inputs(redeemFreeDrink)[1]).toMatchObject({
          issue_override: true,
          override_reason: reason,
          override_token: 'token',
        });
      },
    );

    it('a pour whose reply was lost is looked up, and shows its proof when the drink was poured', async () => {
      const app = await goToPour([lose(redeemFreeDrink)]);
      expect(await screen.findByText(/^We don't know yet if that drink was poured/)).toBeVisible();
      const { server_time: _, already: __, cooldown_ends_at, ...redemption } = examplePour();
      app.reply(
        reply(currentRedemptions, { redemptions: [redemption], cooldown_ends_at, server_time: exampleNow }),
      );
      app.line.restore();
      expect(await screen.findByText(/^Live proof at The Low Lantern\./)).toBeInTheDocument();
      expect(app.inputs(redeemFreeDrink)).toHaveLength(1);
    });

    it('a lost pour that did not reach the server is sent again with the first idempotency key', async () => {
      const app = await goToPour([lose(redeemFreeDrink)]);
      await screen.findByText(/^We don't know yet/);
      app.reply(reply(redeemFreeDrink, examplePour()));
      app.line.restore();
      expect(
        await screen.findByText("That didn't go through, and nothing was poured. Hold again."),
      ).toBeVisible();
      await app.hold(screen.getByRole('button', { name: 'Hold to pour' }));
      await screen.findByText(/^Live proof at The Low Lantern\./);
      const [first, second] = app.keys(redeemFreeDrink);
      expect(second).toBe(first);
    });

    it('a pour can be confirmed without holding the button', async () => {
      const app = await goToCheck([freeCheckedReply]);
      await app.user.click(await screen.findByRole('button', { name: 'Confirm without holding' }));
      expect(await screen.findByText('Only with the drink in hand. It counts right away.')).toBeVisible();
    });
  });

  describe("the guest's own code", () => {
    const qr = { qr: 'NJ1:CODE', expires_at: minutesFromNow(1), server_time: exampleNow };
    const show = async (replies: readonly Reply[], choice = /^Free pour/) => {
      const app = await renderApp(pagePath, [...redeemReplies(), ...replies]);
      await chooseDrink(app, choice);
      await app.user.click(await screen.findByRole('button', { name: 'Show my code instead' }));
      return app;
    };

    it("the guest's QR code for a drink is shown, and typing the bartender's code stays possible", async () => {
      const app = await show([reply(redemptionQr, qr)]);
      expect(await screen.findByRole('heading', { name: 'Show this to your bartender' })).toHaveFocus();
      expect(await screen.findByText('For one free pour.')).toBeVisible();
      expect(await screen.findByText(/^Refreshes in [01]:\d\d$/)).toBeVisible();
      await app.user.click(screen.getByRole('button', { name: 'Type their code instead' }));
      expect(await screen.findByLabelText('Digit 1 of 4')).toBeEnabled();
    });

    it.each(redemptionQr.refusals)(
      "the guest's QR code that is refused (%s) returns to the choice of a drink",
      async code => {
        await show([refuse(redemptionQr, code)], /^House drink/);
        expect(await alertText(refusalSentence(code))).toBeVisible();
        expect(screen.getByRole('heading', { name: 'What are you having?' })).toBeVisible();
      },
    );
  });
});
