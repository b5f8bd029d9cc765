import {
  currentRedemptions,
  drinkBankStats,
  incomingShots,
  myVouchers,
  updateDrinkVoucher,
} from '@nightjar/domain/drinks/calls';
import {
  exampleCurrentRedemptions,
  exampleDrinkBankStats,
  exampleRedemption,
  exampleShot,
  exampleVoucher,
} from '@nightjar/domain/drinks/example';
import { id, minutesFromNow } from '@nightjar/domain/kernel/example';
import { bucket } from '@nightjar/domain/kernel/upload';
import { examplePerson } from '@nightjar/domain/people/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { registeredDetails } from '../testing/answers.ts';
import { installPictureDecoding } from '../testing/canvas.ts';
import { renderApp } from '../testing/render-app.tsx';
import {
  fail,
  httpReply,
  offline,
  pending,
  type Reply,
  refusalSentence,
  refuse,
  reply,
} from '../testing/replies.ts';

const replyByPart = {
  stats: reply(drinkBankStats, exampleDrinkBankStats()),
  current: reply(currentRedemptions, exampleCurrentRedemptions()),
  vouchers: reply(myVouchers, []),
  incoming: reply(incomingShots, []),
};
const emptyReplies = Object.values(replyByPart);
const bankReplies = (change: Partial<typeof replyByPart>) => Object.values({ ...replyByPart, ...change });
const waitingVoucher = exampleVoucher({
  state: 'pending',
  recipient: examplePerson(),
  sent_expires_at: minutesFromNow(60),
});

describe('the Drink Bank', () => {
  it('the Drink Bank shows how many free pours are left and until when', async () => {
    await renderApp('/drinks', emptyReplies);
    expect(await screen.findByText('Free pours left')).toBeVisible();
    expect(screen.getByText('of 4. Refills May 29')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Drink Bank' })).toBeVisible();
  });

  it('a Drink Bank without vouchers shows that, and offers to buy vouchers', async () => {
    await renderApp('/drinks', emptyReplies);
    expect(await screen.findByText('No drinks yet. Someone owes you one.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Get a few' })).toBeEnabled();
    expect(screen.queryByRole('link', { name: 'Send a round' })).toBeNull();
  });

  it('the Drink Bank shows its tickets above all actions, gifts first and a frozen voucher last', async () => {
    await renderApp(
      '/drinks',
      bankReplies({
        vouchers: reply(myVouchers, [
          exampleVoucher({ voucher_id: id('voucher', 7), title: 'Held drink', frozen: true }),
          exampleVoucher({ sender: examplePerson(), message: 'You survived.' }),
          exampleVoucher({ voucher_id: id('voucher', 3), voucher_type: 'shot', title: 'A drink to give' }),
        ]),
        incoming: reply(incomingShots, [exampleShot({ voucher_id: id('voucher', 4) })]),
      }),
    );
    const tickets = await screen.findByRole('region', { name: 'Your tickets' });
    const shown = within(tickets).getAllByRole('article');
    const starts = ['A gift for you', 'Your plan', 'From Ada', 'Yours to give', 'Paid drink'];
    for (const [place, text] of starts.entries())
      expect(within(shown[place] ?? tickets).getByText(text)).toBeVisible();
    for (const held of ['1 gift to open', '1 paid drink', '1 to give'])
      expect(within(tickets).getByText(held)).toBeVisible();
    expect(screen.getByText('“You survived.”')).toBeVisible();
    expect(within(shown[2] ?? tickets).getByText('Never expires')).toBeVisible();
    expect(within(shown[4] ?? tickets).getByText('On hold')).toBeVisible();
    expect(within(shown[4] ?? tickets).getByText(refusalSentence('voucher_frozen'))).toBeVisible();
    expect(within(shown[4] ?? tickets).queryByRole('button')).toBeNull();
    const redeem = screen.getByRole('button', { name: 'Redeem at a bar' });
    expect(tickets.compareDocumentPosition(redeem)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('the Drink Bank shows the hour at which free pours end on the last day of their period', async () => {
    const stats = exampleDrinkBankStats({ period_ends_at: minutesFromNow(180) });
    await renderApp('/drinks', bankReplies({ stats: reply(drinkBankStats, stats) }));
    expect(await screen.findByText('Ends tonight')).toBeVisible();
    expect(screen.getByText(/^Use by \d{1,2}:\d\d[ap]m, /)).toBeVisible();
  });

  it('"History" in the Drink Bank moves the focus to the pours of the period', async () => {
    const app = await renderApp('/drinks', emptyReplies);
    await app.user.click(await screen.findByRole('button', { name: 'History' }));
    const history = screen.getByRole('region', { name: 'Since your last refill' });
    expect(history.parentElement).toHaveFocus();
  });

  it('the Drink Bank shows vouchers of the user, sent vouchers and gifts, each with its action', async () => {
    const full = bankReplies({
      current: reply(currentRedemptions, exampleCurrentRedemptions({ redemptions: [exampleRedemption()] })),
      vouchers: reply(myVouchers, [
        exampleVoucher(),
        exampleVoucher({ voucher_id: id('voucher', 2) }),
        { ...waitingVoucher, voucher_id: id('voucher', 3) },
      ]),
      incoming: reply(incomingShots, [exampleShot({ voucher_id: id('voucher', 4) })]),
    });
    await renderApp('/drinks', full);
    expect(await screen.findByRole('button', { name: 'Redeem House drink' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send a round' })).toHaveAttribute(
      'href',
      '/send-drinks/friends?round=new',
    );
    expect(screen.getByRole('link', { name: /Ada got you one/ })).toHaveAttribute(
      'href',
      `/accept-shot/${id('voucher', 4)}`,
    );
    expect(screen.getByRole('link', { name: /The Low Lantern/ })).toHaveAttribute(
      'href',
      `/venues/${id('venue')}`,
    );
  });

  it.each([
    ['no free pour is left', { free_left: 0, free_used: 4 }, /That's the lot until May 29/],
    ['the plan has no free pours', { free_total: 0, free_left: 0 }, refusalSentence('no_allowance')],
    ['one free pour is left', { free_left: 1 }, 'Free pour left'],
  ])('the Drink Bank shows a sentence when %s', async (_, stats, sentence) => {
    await renderApp('/drinks', bankReplies({ stats: reply(drinkBankStats, exampleDrinkBankStats(stats)) }));
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('the Drink Bank shows a skeleton while its answers load', async () => {
    await renderApp('/drinks', bankReplies({ vouchers: pending(myVouchers) }));
    await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull());
    expect(screen.queryByText('Free pours left')).toBeNull();
  });

  it.each(Object.keys(replyByPart) as (keyof typeof replyByPart)[])(
    'the Drink Bank shows an error when the server fails (%s), and loads again by "Try again"',
    async part => {
      const { to } = replyByPart[part];
      const app = await renderApp('/drinks', bankReplies({ [part]: fail(to as typeof myVouchers, 503) }));
      const alert = await screen.findByRole('alert');
      expect(within(alert).getByRole('heading', { name: "That didn't load." })).toBeVisible();
      app.reply(replyByPart[part]);
      await app.user.click(within(alert).getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('Free pours left')).toBeVisible();
    },
  );

  it('the Drink Bank keeps its last answers without a connection', async () => {
    const app = await renderApp('/drinks', emptyReplies);
    await screen.findByText('Free pours left');
    app.line.lose();
    expect(await screen.findByText("You're offline. Showing what we last knew.")).toBeVisible();
    expect(screen.getByText('Free pours left')).toBeVisible();
  });

  it('the Drink Bank without a connection and without answers offers "Try again"', async () => {
    await renderApp('/drinks', [...emptyReplies, offline()]);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('a sent drink that waits for its recipient is taken back after a question', async () => {
    const app = await renderApp('/drinks', [
      ...bankReplies({ vouchers: reply(myVouchers, [waitingVoucher]) }),
      reply(updateDrinkVoucher, exampleVoucher()),
    ]);
    await app.user.click(await screen.findByRole('button', { name: /Ada/, expanded: undefined }));
    await app.user.click(await screen.findByRole('button', { name: 'Take it back' }));
    app.reply(replyByPart.vouchers);
    const question = await screen.findByRole('dialog', { name: 'Take it back?' });
    await app.user.click(within(question).getByRole('button', { name: 'Take it back' }));
    expect(await screen.findByText('Back in your Drink Bank.')).toBeVisible();
    expect(app.inputs(updateDrinkVoucher)).toEqual([{ voucher_id: id('voucher'), state: 'available' }]);
  });

  it('a sent drink that was answered meanwhile cannot be taken back, and the reason is shown', async () => {
    const app = await renderApp('/drinks', [
      ...bankReplies({ vouchers: reply(myVouchers, [waitingVoucher]) }),
      refuse(updateDrinkVoucher, 'already_answered', { params: { state: 'accepted' } }),
    ]);
    await app.user.click(await screen.findByRole('button', { name: /Ada/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Take it back' }));
    const question = await screen.findByRole('dialog', { name: 'Take it back?' });
    await app.user.click(within(question).getByRole('button', { name: 'Take it back' }));
    expect(await screen.findByText('That drink was answered already: accepted.')).toBeVisible();
  });

  it('the Drink Bank of a user without a plan is locked and links to the plans', async () => {
    const app = await renderApp('/drinks', [], { as: registeredDetails() });
    expect(await screen.findByText('Your Drink Bank opens when you subscribe.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscribe');
    expect(app.inputs(drinkBankStats)).toEqual([]);
  });

  it('the Drink Bank asks a signed-out visitor to sign in', async () => {
    const app = await renderApp('/drinks', [], { as: null });
    expect(app.path()).toBe('/login?redirect=%2Fdrinks');
  });

  it('the Drink Bank has the focus on its heading after a link, and the Tab key moves to its first controls', async () => {
    const app = await renderApp('/support', emptyReplies);
    await app.goTo('/drinks');
    await screen.findByText('Free pours left');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await app.user.tab();
    expect(screen.getByRole('button', { name: 'Get a few' })).toHaveFocus();
    await app.user.tab();
    expect(screen.getByRole('button', { name: 'Redeem at a bar' })).toHaveFocus();
    await app.user.tab();
    expect(screen.getByRole('link', { name: 'Send a drink' })).toHaveFocus();
  });
});

describe('the message of a drink on its way', () => {
  const images = `POST /storage/v1/object/${bucket}/sys/images/*` as const;
  const stored = httpReply(images, 200, { Id: 'file', Key: 'key' });

  async function change(replies: readonly Reply[] = [], voucher = waitingVoucher) {
    installPictureDecoding();
    const app = await renderApp('/drinks', [
      ...bankReplies({ vouchers: reply(myVouchers, [voucher]) }),
      ...replies,
    ]);
    await app.user.click(await screen.findByRole('button', { name: /Ada/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Edit the message' }));
    const sheet = await screen.findByRole('dialog', { name: 'For Ada' });
    const choose = async () => {
      await within(sheet).findByRole('button', { name: 'Add a photo' });
      const input = sheet.querySelector('input[type=file]') as HTMLInputElement;
      await app.user.upload(input, new File(['moon'], 'moon.png', { type: 'image/png' }));
    };
    return { app, sheet: within(sheet), choose };
  }

  it("the message of a sent drink is edited and gets a photo after the photo's upload", async () => {
    const { app, sheet, choose } = await change([stored, reply(updateDrinkVoucher, waitingVoucher)]);
    await app.user.type(sheet.getByLabelText('A few words'), 'Cheers');
    await choose();
    await waitFor(() => expect(sheet.getByRole('button', { name: 'Save' })).toBeEnabled());
    await app.user.click(sheet.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(app.inputs(updateDrinkVoucher)).toMatchObject([
      { message: 'Cheers', attachment_type: 'image', attachment_url: expect.stringContaining('sys/images/') },
    ]);
  });

  it('the message of a sent drink is not saved while its photo is uploading or has failed', async () => {
    const { app, sheet, choose } = await change([{ to: images, answer: () => 'lost' }]);
    await choose();
    expect(await sheet.findByText('Error uploading image. Please try again.')).toBeInTheDocument();
    app.line.restore();
    app.reply(stored);
    await waitFor(() => expect(sheet.getByRole('button', { name: 'Save' })).toBeDisabled());
    await app.user.click(sheet.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sheet.getByRole('button', { name: 'Save' })).toBeEnabled());
  });

  it("the photo of a sent drink's message is removed", async () => {
    const address = `/storage/v1/object/sign/${bucket}/sys/images/moon.jpg?token=one`;
    const { app, sheet } = await change([reply(updateDrinkVoucher, waitingVoucher)], {
      ...waitingVoucher,
      attachment_url: address,
      thumbnail_url: address,
      attachment_type: 'image',
    });
    await app.user.click(sheet.getByRole('button', { name: 'Remove the photo' }));
    expect(sheet.getByRole('button', { name: 'Add a photo' })).toBeInTheDocument();
    await app.user.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(app.inputs(updateDrinkVoucher)).toMatchObject([{ attachment_url: null, attachment_type: null }]),
    );
  });
});
