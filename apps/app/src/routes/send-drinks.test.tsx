import { brand } from '@nightjar/domain/brand';
import { conversations } from '@nightjar/domain/chat/calls';
import { exampleGroup } from '@nightjar/domain/chat/example';
import {
  currentRedemptions,
  drinkBankStats,
  incomingShots,
  myVouchers,
  nearbyShotUsers,
  roundDetails,
  sendAVoucher,
  sendRound,
} from '@nightjar/domain/drinks/calls';
import {
  exampleCurrentRedemptions,
  exampleDrinkBankStats,
  exampleRound,
  exampleVoucher,
} from '@nightjar/domain/drinks/example';
import { contactsMatch, friends, friendsOut, userWithFriendship } from '@nightjar/domain/friends/calls';
import { exampleFriend, exampleFriendOnNightOut } from '@nightjar/domain/friends/example';
import { id, me, minutesFromNow } from '@nightjar/domain/kernel/example';
import { withResolvers } from '@nightjar/domain/kernel/floor/with-resolvers';
import { fallbackPoint } from '@nightjar/domain/kernel/geo';
import { bucket } from '@nightjar/domain/kernel/upload';
import { stripeGetProductsAndPrices } from '@nightjar/domain/payments/calls';
import { exampleListedPerson, exampleNearbyUser, examplePerson } from '@nightjar/domain/people/example';
import { pouringVenues } from '@nightjar/domain/venues/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { attachmentProblem } from '../features/chat/parts/words.ts';
import { readUserLocation } from '../platform/location/user-location.ts';
import { registeredDetails } from '../testing/answers.ts';
import { installPictureDecoding } from '../testing/canvas.ts';
import { type RenderOptions, renderApp } from '../testing/render-app.tsx';
import {
  type Answer,
  fail,
  httpReply,
  lose,
  offline,
  overrideReplies,
  pending,
  type Reply,
  refusalSentence,
  refuse,
  reply,
} from '../testing/replies.ts';

const adaId = id('user', 2);
const bo = exampleNearbyUser({ id: id('user', 3), nickname: 'Bo' });
const shotVoucher = exampleVoucher({
  voucher_id: id('voucher', 2),
  voucher_type: 'shot',
  title: 'House shot',
});
const bankReplies = [
  reply(drinkBankStats, exampleDrinkBankStats()),
  reply(currentRedemptions, exampleCurrentRedemptions()),
  reply(myVouchers, [exampleVoucher(), shotVoucher]),
  reply(incomingShots, []),
];
const recipientReplies = [
  reply(friends, [exampleListedPerson()]),
  reply(friendsOut, []),
  reply(userWithFriendship, exampleFriend()),
];
const usualReplies = [...bankReplies, ...recipientReplies];
const sentAnswer = {
  voucher_id: id('voucher', 2),
  sent_expires_at: minutesFromNow(72 * 60),
  conversation_id: id('conversation'),
  message_id: id('message'),
};
/** The test server refuses with these parameters, and the tests expect them in the sentence that the user reads. */
const sentenceParams = { name: 'Ada', age: '21' };

type App = Awaited<ReturnType<typeof renderApp>>;

const openPage = (replies: readonly Reply[] = [], page = '/send-drinks/friends', options?: RenderOptions) =>
  renderApp(page, overrideReplies(usualReplies, replies), options);

const pressContinue = async ({ user }: App) =>
  user.click(await screen.findByRole('button', { name: 'Continue' }));

/** Chooses Ada as recipient, and goes on to the choice of the voucher. */
async function chooseAda(replies: readonly Reply[] = []): Promise<App> {
  const app = await openPage(replies);
  await app.user.click(await screen.findByRole('button', { name: /^Ada/ }));
  await screen.findByRole('heading', { level: 2, name: 'What will it be?' });
  return app;
}

/** Types a message, and goes on to the review of the drink. */
async function goToReview(replies: readonly Reply[], page = `/send-drinks/friends/${adaId}`): Promise<App> {
  const app = await openPage(replies, page);
  await pressContinue(app);
  await app.user.type(await screen.findByLabelText('A few words'), 'Cheers');
  await pressContinue(app);
  await screen.findByRole('heading', { level: 2, name: 'One last look' });
  return app;
}

const imageUploadRequest = `POST /storage/v1/object/${bucket}/sys/images/*` as const;

/** Goes on to the message of a drink, and adds a photo, whose upload begins. */
async function goToMessageWithPhoto(replies: readonly Reply[]): Promise<App> {
  installPictureDecoding();
  const app = await openPage(replies, `/send-drinks/friends/${adaId}`);
  await pressContinue(app);
  await screen.findByRole('button', { name: 'Add a photo' });
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await app.user.upload(input, new File(['moon'], 'moon.png', { type: 'image/png' }));
  await screen.findByRole('img', { name: 'Attached' });
  return app;
}

const pressSend = async ({ user }: App) => user.click(screen.getByRole('button', { name: 'Send it' }));

describe('sending a drink', () => {
  it("the review of a drink shows the card that the recipient opens, without the voucher's own title", async () => {
    const app = await chooseAda([]);
    await app.user.click(screen.getByRole('radio', { name: 'House shot' }));
    await pressContinue(app);
    await pressContinue(app);
    const card = await screen.findByRole('article');
    expect(within(card).getByText('A drink')).toBeVisible();
    expect(within(card).getByText('From robin')).toBeVisible();
    expect(within(card).getByText('Good at any bar that pours.')).toBeVisible();
    expect(screen.queryByText('House shot')).toBeNull();
  });

  it('sending a drink leads from recipient to voucher, message and review, and makes one request', async () => {
    const app = await chooseAda([reply(sendAVoucher, sentAnswer)]);
    expect(screen.getByText('For Ada.')).toBeVisible();
    await app.user.click(screen.getByRole('radio', { name: 'House drink' }));
    await pressContinue(app);
    expect(screen.getByRole('heading', { name: 'Say something' })).toHaveFocus();
    await app.user.click(screen.getByRole('button', { name: 'You survived.' }));
    await pressContinue(app);
    expect(screen.getByRole('heading', { name: 'One last look' })).toHaveFocus();
    expect(screen.getByText('This is what Ada opens.')).toBeVisible();
    expect(screen.getByText('“You survived.”')).toBeVisible();
    await pressSend(app);
    const done = await screen.findByRole('dialog', { name: 'On its way.' });
    expect(within(done).getByText('Ada gets a nudge now.')).toBeVisible();
    await app.user.click(within(done).getByRole('button', { name: 'Got It' }));
    await waitFor(() => expect(app.path()).toBe('/drinks'));
    expect(app.inputs(sendAVoucher)).toEqual([
      { voucher_id: id('voucher'), from: me, to: adaId, message: 'You survived.' },
    ]);
    expect(app.keys(sendAVoucher)[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('sending a drink works by keys alone', async () => {
    const app = await openPage([reply(sendAVoucher, sentAnswer)], `/send-drinks/friends/${adaId}`);
    expect(await screen.findByRole('heading', { name: 'What will it be?' })).toHaveFocus();
    await app.user.tab();
    expect(screen.getByRole('radio', { name: 'House shot' })).toHaveFocus();
    await app.user.tab();
    await app.user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'Say something' })).toHaveFocus();
    await app.user.tab();
    await app.user.keyboard('Late');
    screen.getByRole('button', { name: 'Continue' }).focus();
    await app.user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'One last look' })).toHaveFocus();
    await app.user.tab();
    await app.user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Got It' })).toHaveFocus();
    expect(app.inputs(sendAVoucher)).toMatchObject([{ voucher_id: id('voucher', 2), message: 'Late' }]);
  });

  it('"Back" while sending a drink returns step by step and keeps every choice', async () => {
    const app = await goToReview([], `/send-drinks/friends/${adaId}`);
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('A few words')).toHaveValue('Cheers');
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('heading', { name: 'What will it be?' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'House shot' })).toBeChecked();
  });

  it('sending a drink begins with the voucher of the address', async () => {
    await openPage([], `/send-drinks/friends/${adaId}?voucher=${id('voucher')}`);
    expect(await screen.findByRole('radio', { name: 'House drink' })).toBeChecked();
  });

  it('a user without a plan who wants to send a drink is led to the plans', async () => {
    const app = await renderApp(
      '/send-drinks/friends',
      [pending(stripeGetProductsAndPrices), pending(pouringVenues)],
      {
        as: registeredDetails(),
      },
    );
    expect(app.path()).toBe('/subscribe');
  });

  it('sending a drink by an unknown method leads to the list of friends', async () => {
    const app = await openPage([], '/send-drinks/pigeon');
    expect(app.path()).toBe('/send-drinks/friends');
    expect(await screen.findByRole('button', { name: /^Ada/ })).toBeVisible();
  });

  it('the page for sending a drink shows a skeleton while the Drink Bank loads', async () => {
    await openPage([pending(myVouchers)]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Send a drink' })).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  });

  it.each([
    ['that does not load', fail(myVouchers, 503)],
    ['without a connection', offline()],
  ])('the page for sending a drink loads a Drink Bank %s again by "Try again"', async (_, broken) => {
    const app = await openPage([broken]);
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.reply(reply(myVouchers, [exampleVoucher()]));
    app.line.restore();
    await app.user.click(again);
    expect(await screen.findByRole('heading', { name: 'Who gets it?' })).toBeVisible();
  });
});

describe('who gets it', () => {
  it('the recipients of a drink leave out the house contact, who is a friend of every newcomer', async () => {
    const churr = exampleListedPerson({ id: brand.houseContact.id, nickname: 'Churr' });
    await openPage([reply(friends, [churr, exampleListedPerson()])]);
    expect(await screen.findByRole('button', { name: /^Ada/ })).toBeVisible();
    expect(screen.queryByText('Churr')).toBeNull();
  });

  it('the recipients of a drink show friends who are out with their bar', async () => {
    const other = exampleListedPerson({ id: id('user', 3), nickname: 'Bo', activity_status: 'out' });
    await openPage([
      reply(friends, [exampleListedPerson({ activity_status: 'out' }), other]),
      reply(friendsOut, [exampleFriendOnNightOut()]),
    ]);
    expect(await screen.findByRole('button', { name: /^Ada.*At The Low Lantern/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Bo.*Out now/ })).toBeVisible();
  });

  it('the recipients of a drink are searched by name, and a search without a result shows that', async () => {
    const app = await openPage();
    await screen.findByRole('button', { name: /^Ada/ });
    app.reply(reply(friends, []));
    await app.user.type(screen.getByRole('searchbox', { name: 'Search friends' }), 'zed');
    expect(await screen.findByText('Nobody by that name. Yet.')).toBeVisible();
    expect(app.inputs(friends).at(-1)).toMatchObject({ user_id: me, search: 'zed' });
    app.reply(reply(friends, [exampleListedPerson()]));
    await app.user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByRole('button', { name: /^Ada/ })).toBeVisible();
  });

  it('the page for sending a drink links a user without friends to the search of people', async () => {
    await openPage([reply(friends, [])]);
    expect(await screen.findByText('No friends here yet.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find people' })).toHaveAttribute('href', '/search/people');
  });

  it.each([
    ['friends', friends],
    ['nearby', nearbyShotUsers],
  ] as const)(
    'the list of recipients %s that fails to load is loaded again by "Try again"',
    async (method, call) => {
      const app = await openPage([fail(call, 500)], `/send-drinks/${method}`);
      const again = await screen.findByRole('button', { name: 'Try again' });
      app.reply(
        method === 'friends'
          ? reply(friends, [exampleListedPerson()])
          : reply(nearbyShotUsers, [exampleNearbyUser({ nickname: 'Ada' })]),
      );
      await app.user.click(again);
      expect(await screen.findByRole('button', { name: /^Ada/ })).toBeVisible();
    },
  );

  it.each([
    ['friends', friends],
    ['nearby', nearbyShotUsers],
  ] as const)('the list of recipients %s shows a skeleton while it loads', async (method, call) => {
    await openPage([pending(call)], `/send-drinks/${method}`);
    expect(await screen.findByRole('heading', { name: 'Who gets it?' })).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  });

  it('the recipients of a drink nearby are listed with a rough distance', async () => {
    const app = await openPage([reply(nearbyShotUsers, [bo])], '/send-drinks/nearby');
    expect(await screen.findByRole('button', { name: /^Bo.*within half a mile/ })).toBeVisible();
    expect(app.inputs(nearbyShotUsers)).toEqual([
      {
        user_id: me,
        lat: expect.closeTo(fallbackPoint.lat, 2),
        lng: expect.closeTo(fallbackPoint.lng, 2),
      },
    ]);
  });

  it("the recipients of a drink nearby cannot be found without the user's position, and the map is offered", async () => {
    await openPage([reply(nearbyShotUsers, [])], '/send-drinks/nearby');
    vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementationOnce((_, refuse) =>
      refuse?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError),
    );
    await act(() => readUserLocation(async () => {}));
    expect(await screen.findByText("We can't see where you are.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Look at the map' })).toHaveAttribute('href', '/discover');
  });

  it('the list of recipients nearby offers friends when nobody nearby accepts drinks', async () => {
    const app = await openPage([reply(nearbyShotUsers, [])], '/send-drinks/nearby');
    expect(await screen.findByText('No one nearby is taking drinks right now.')).toBeVisible();
    await app.user.click(screen.getByRole('link', { name: 'Choose a friend' }));
    expect(await screen.findByLabelText('Search friends')).toBeVisible();
    expect(app.path()).toBe('/send-drinks/friends');
  });

  it('the recipients of a drink are found by phone numbers, beside a link to invite people', async () => {
    const found = { ...exampleListedPerson(), phone: '(813) 555-0102' };
    const app = await openPage([reply(contactsMatch, [found])], '/send-drinks/contacts');
    await app.user.type(await screen.findByLabelText('Phone numbers'), '(813) 555-0102');
    await app.user.click(screen.getByRole('button', { name: 'Find friends' }));
    expect(await screen.findByText('1 of them is here.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Ada/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Share your invite link' })).toHaveAttribute('href', '/invite');
    expect(app.inputs(contactsMatch)).toMatchObject([{ requester_user_id: me }]);
  });

  it.each([
    ['no number is typed', '', null, 'No phone numbers provided'],
    ['nobody has that number', '8135550102', reply(contactsMatch, []), 'None of them are here yet'],
    ['the request fails', '8135550102', fail(contactsMatch, 503), 'Something went wrong on our side.'],
  ])(
    'the search of recipients by phone number shows the reason when %s',
    async (_, typed, answer, sentence) => {
      const app = await openPage(answer ? [answer] : [], '/send-drinks/contacts');
      const field = await screen.findByLabelText('Phone numbers');
      if (typed) await app.user.type(field, typed);
      await app.user.click(screen.getByRole('button', { name: 'Find friends' }));
      expect(await screen.findByText(sentence)).toBeVisible();
    },
  );

  it('the tab "Nearby" of the list of recipients shows people nearby, and the address keeps the tab', async () => {
    const app = await openPage([reply(nearbyShotUsers, [bo])]);
    const tabs = await screen.findByRole('radiogroup', { name: 'Where to look' });
    expect(within(tabs).getByRole('radio', { name: 'Friends' })).toBeChecked();
    await app.user.click(within(tabs).getByRole('radio', { name: 'Nearby' }));
    expect(await screen.findByRole('button', { name: /^Bo/ })).toBeVisible();
    expect(app.path()).toBe('/send-drinks/nearby');
  });

  it('a friend who accepts no drinks is marked and cannot be chosen as recipient', async () => {
    const app = await openPage([reply(userWithFriendship, exampleFriend({ accepts_drinks: false }))]);
    await app.user.click(await screen.findByRole('button', { name: /^Ada/ }));
    expect(await screen.findByText('Not taking drinks right now')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Ada/ })).toBeDisabled();
    expect(screen.getByRole('heading', { name: 'Who gets it?' })).toBeVisible();
  });

  it('a friend can be chosen as recipient when it is unknown whether they accept drinks', async () => {
    await chooseAda([fail(userWithFriendship, 500)]);
    expect(screen.getByText('For Ada.')).toBeVisible();
  });
});

describe('a drink for somebody of the address', () => {
  const page = `/send-drinks/friends/${adaId}`;

  it('sending a drink to the recipient of the address begins with the voucher', async () => {
    await openPage([], page);
    expect(await screen.findByRole('heading', { name: 'What will it be?' })).toHaveFocus();
    expect(screen.getByText('For Ada.')).toBeVisible();
  });

  it('sending a drink to a recipient of the address who accepts no drinks is not offered', async () => {
    await openPage([reply(userWithFriendship, exampleFriend({ accepts_drinks: false }))], page);
    expect(await screen.findByText('Not taking drinks right now')).toBeVisible();
    expect(screen.getByText('Ada will have to buy their own.')).toBeVisible();
  });

  it.each([400, 403, 404])(
    'the page for a drink to a person whom the user may not see (HTTP %i) shows nothing about the person',
    async status => {
      const app = await openPage([fail(userWithFriendship, status)], page, { before: ['/support'] });
      expect(await screen.findByText("There's no one here to send a drink to.")).toBeVisible();
      await app.user.click(screen.getByRole('button', { name: 'Back' }));
      await waitFor(() => expect(app.path()).toBe('/support'));
    },
  );

  it('the page for a drink to the recipient of the address shows a skeleton while it loads', async () => {
    await openPage([pending(userWithFriendship)], page);
    expect(await screen.findByRole('heading', { level: 1, name: 'Send a drink' })).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  });

  it('a recipient of the address who fails to load is loaded again by "Try again"', async () => {
    const app = await openPage([fail(userWithFriendship, 500)], page);
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.reply(reply(userWithFriendship, exampleFriend()));
    await app.user.click(again);
    expect(await screen.findByText('For Ada.')).toBeVisible();
  });
});

describe('which voucher', () => {
  it('sending a drink without a voucher offers to buy vouchers', async () => {
    await openPage([reply(myVouchers, [])], `/send-drinks/friends/${adaId}`);
    expect(await screen.findByText('No drinks to send.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Buy drinks' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('sending a drink offers no frozen voucher', async () => {
    await openPage([reply(myVouchers, [exampleVoucher({ frozen: true })])], `/send-drinks/friends/${adaId}`);
    expect(await screen.findByText('No drinks to send.')).toBeVisible();
  });

  it('sending a drink shows equal vouchers as one choice with their number', async () => {
    const two = [exampleVoucher(), exampleVoucher({ voucher_id: id('voucher', 3) })];
    await openPage([reply(myVouchers, two)], `/send-drinks/friends/${adaId}`);
    expect(await screen.findByRole('radio', { name: 'House drink, 2 of them' })).toBeChecked();
  });
});

describe('the message', () => {
  it('the message of a drink shows how many characters are left, and may be empty', async () => {
    const app = await openPage([reply(sendAVoucher, sentAnswer)], `/send-drinks/friends/${adaId}`);
    await pressContinue(app);
    const field = await screen.findByLabelText('A few words');
    expect(field).toHaveAccessibleDescription('140 left');
    await app.user.type(field, 'Hey');
    expect(field).toHaveAccessibleDescription('137 left');
    await app.user.clear(field);
    await pressContinue(app);
    await pressSend(app);
    await screen.findByRole('dialog', { name: 'On its way.' });
    expect(app.inputs(sendAVoucher)[0]?.message ?? null).toBeNull();
  });

  it('the message of a drink refuses a file that is neither a picture nor a video', async () => {
    const app = await openPage([], `/send-drinks/friends/${adaId}`);
    await pressContinue(app);
    await screen.findByRole('button', { name: 'Add a photo' });
    expect(screen.getByRole('button', { name: 'Add a video' })).toBeVisible();
    const file = new File(['%PDF'], 'menu.pdf', { type: 'application/pdf' });
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [file] } });
    expect(await screen.findByText(attachmentProblem(file) ?? '')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add a photo' })).toBeVisible();
  });

  it("a photo of a drink's message uploads during the next steps, and is sent with the drink", async () => {
    const stored = withResolvers<Answer>();
    const app = await goToMessageWithPhoto([
      { to: imageUploadRequest, answer: () => stored.promise },
      reply(sendAVoucher, sentAnswer),
    ]);
    await waitFor(() => expect(app.uploading()).toBe(1));
    await app.progress(0.4);
    expect(await screen.findByRole('status', { name: 'Uploading, 40%' })).toBeVisible();
    await pressContinue(app);
    expect(await screen.findByRole('button', { name: 'Uploading 40%' })).toBeDisabled();
    stored.resolve({ status: 200, body: { Id: 'file', Key: 'key' } });
    await app.user.click(await screen.findByRole('button', { name: 'Send it' }));
    await screen.findByRole('dialog', { name: 'On its way.' });
    expect(app.inputs(sendAVoucher)[0]).toMatchObject({
      attachment_type: 'image',
      attachment_url: expect.stringMatching(/sys\/images\/[\w-]+\.png$/),
    });
  });

  it("a drink's message whose photo fails to upload can be continued after the photo is removed", async () => {
    const app = await goToMessageWithPhoto([{ to: imageUploadRequest, answer: () => 'lost' }]);
    expect(await screen.findByText('Error uploading image. Please try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    app.line.restore();
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Error uploading image. Please try again.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Remove the attachment' }));
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Add a photo' })).toBeVisible();
  });

  it.each([
    ['lost', { to: imageUploadRequest, answer: () => 'lost' } satisfies Reply, 'Upload again'],
    [
      'refused',
      httpReply(imageUploadRequest, 400, { statusCode: '413', error: 'Payload too large', message: 'x' }),
      'Change the message',
    ],
  ])(
    'a photo whose upload is %s at the review of a drink shows an error and a way to continue',
    async (_, end, way) => {
      const first = withResolvers<Answer>();
      const app = await goToMessageWithPhoto([{ to: imageUploadRequest, answer: () => first.promise }]);
      await waitFor(() => expect(app.uploading()).toBe(1));
      await pressContinue(app);
      await screen.findByRole('heading', { level: 2, name: 'One last look' });
      first.resolve(end.answer(null) as Answer);
      const out = await screen.findByRole('button', { name: way });
      expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
      app.line.restore();
      app.reply(httpReply(imageUploadRequest, 200, { Id: 'file', Key: 'key' }));
      await app.user.click(out);
      if (way === 'Upload again')
        expect(await screen.findByRole('button', { name: 'Send it' })).toBeEnabled();
      else expect(await screen.findByRole('button', { name: 'Remove the attachment' })).toBeVisible();
    },
  );

  it('leaving an unsent drink asks before its message is discarded', async () => {
    const app = await openPage([], `/send-drinks/friends/${adaId}`);
    await pressContinue(app);
    await app.user.type(await screen.findByLabelText('A few words'), 'Cheers');
    await app.user.click(screen.getByRole('link', { name: 'Drink Bank' }));
    const asked = await screen.findByRole('dialog', { name: 'Discard this drink?' });
    expect(within(asked).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('A few words')).toHaveValue('Cheers');
    await app.user.click(screen.getByRole('link', { name: 'Drink Bank' }));
    await app.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(app.path()).toBe('/drinks'));
  });
});

describe('a drink that is refused', () => {
  it.each(['not_yours_to_send', 'voucher_frozen'] as const)(
    'a drink that is refused for its voucher (%s) returns to the choice of the voucher',
    async code => {
      const app = await goToReview([refuse(sendAVoucher, code)]);
      await pressSend(app);
      expect(await screen.findByText(refusalSentence(code))).toBeVisible();
      expect(screen.getByRole('heading', { name: 'What will it be?' })).toBeVisible();
    },
  );

  it.each(['to_yourself', 'takes_no_drinks', 'no_bank', 'too_young'] as const)(
    'a drink that is refused for its recipient (%s) returns to the choice of the recipient',
    async code => {
      const app = await chooseAda([refuse(sendAVoucher, code, { params: sentenceParams })]);
      await pressContinue(app);
      await pressContinue(app);
      await pressSend(app);
      expect(await screen.findByText(refusalSentence(code, sentenceParams))).toBeVisible();
      expect(screen.getByRole('heading', { name: 'Who gets it?' })).toBeVisible();
      expect(await screen.findByRole('button', { name: /^Ada/ })).toBeEnabled();
    },
  );

  it.each(sendAVoucher.refusals.filter(code => !['not_yours_to_send', 'voucher_frozen'].includes(code)))(
    'a drink to the recipient of the address that is refused (%s) shows the reason at the review',
    async code => {
      const app = await goToReview([refuse(sendAVoucher, code, { params: sentenceParams })]);
      await pressSend(app);
      expect(await screen.findByText(refusalSentence(code, sentenceParams))).toBeVisible();
      expect(screen.getByRole('button', { name: 'Send it' })).toBeEnabled();
    },
  );

  it('a drink whose answer was lost is sent again with the first idempotency key', async () => {
    const app = await goToReview([lose(sendAVoucher)]);
    await pressSend(app);
    expect(await screen.findByText('No signal. What you wrote is kept.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send it' })).toBeDisabled();
    app.reply(reply(sendAVoucher, sentAnswer));
    app.line.restore();
    expect(
      await screen.findByText("That didn't go through. Try again. Nothing gets sent twice."),
    ).toBeVisible();
    await pressSend(app);
    await screen.findByRole('dialog', { name: 'On its way.' });
    const [first, second] = app.keys(sendAVoucher);
    expect(second).toBe(first);
  });

  it('a drink whose message was changed after a failure is sent with a new idempotency key', async () => {
    const app = await goToReview([fail(sendAVoucher, 500), reply(sendAVoucher, sentAnswer)]);
    await pressSend(app);
    expect(await screen.findByText('Something went wrong on our side.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    await app.user.type(screen.getByLabelText('A few words'), '!');
    await pressContinue(app);
    await pressSend(app);
    await screen.findByRole('dialog', { name: 'On its way.' });
    const [first, second] = app.keys(sendAVoucher);
    expect(second).not.toBe(first);
  });
});

describe('sending a round', () => {
  const page = '/send-drinks/friends?round=';
  const group = exampleGroup();
  const chats = reply(conversations, { conversations: [group], more: false });
  const sent = exampleRound({ owner: examplePerson({ id: me }), size: 2, left: 2 });

  async function reviewRound(replies: readonly Reply[], recipient: RegExp): Promise<App> {
    const app = await openPage([chats, reply(roundDetails, sent), ...replies], page);
    await app.user.click(await screen.findByRole('button', { name: recipient }));
    await pressContinue(app);
    await pressContinue(app);
    await screen.findByRole('heading', { name: 'One last look' });
    return app;
  }

  it('a round for a group chat opens the page of the round after it is sent', async () => {
    const app = await reviewRound([reply(sendRound, sent)], /^Friday flock/);
    expect(screen.getByText('A round of 2')).toBeVisible();
    await pressSend(app);
    const done = await screen.findByRole('dialog', { name: 'On its way.' });
    expect(within(done).getByText('Friday flock sees it now.')).toBeVisible();
    await app.user.click(within(done).getByRole('button', { name: 'Got It' }));
    await waitFor(() => expect(app.path()).toBe(`/rounds/${id('round')}`));
    expect(app.inputs(sendRound)).toEqual([
      {
        from: me,
        voucher_ids: [id('voucher', 2), id('voucher')],
        conversation_id: group.conversation_id,
        message: null,
      },
    ]);
  });

  it('a round for everybody with its link is sent without a chat', async () => {
    const app = await reviewRound([reply(sendRound, sent)], /^Anyone with the link/);
    await pressSend(app);
    expect(await screen.findByRole('dialog', { name: 'Your round is open.' })).toBeVisible();
    expect(app.inputs(sendRound)).toMatchObject([{ conversation_id: null }]);
  });

  it.each(sendRound.refusals)('a round that is refused (%s) shows the reason', async code => {
    const app = await reviewRound([refuse(sendRound, code, { params: sentenceParams })], /^Friday flock/);
    await pressSend(app);
    expect(await screen.findByText(refusalSentence(code, sentenceParams))).toBeVisible();
  });

  it('a round needs at least two vouchers', async () => {
    const app = await openPage([chats, reply(myVouchers, [exampleVoucher()])], page);
    await app.user.click(await screen.findByRole('button', { name: /^Friday flock/ }));
    expect(await screen.findByText('A round takes at least two drinks.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Buy drinks' })).toBeEnabled();
  });

  it("a round cannot be larger than the number of the user's vouchers", async () => {
    const three = [1, 2, 3].map(number => exampleVoucher({ voucher_id: id('voucher', number) }));
    const app = await openPage([chats, reply(myVouchers, three)], page);
    await app.user.click(await screen.findByRole('button', { name: /^Friday flock/ }));
    const more = await screen.findByRole('button', { name: 'One more' });
    expect(screen.getByRole('button', { name: 'One less' })).toBeDisabled();
    await app.user.click(more);
    expect(more).toBeDisabled();
  });

  it('the page for a round offers a link to a user without a group chat', async () => {
    await openPage([], page);
    expect(await screen.findByText('No groups yet. A link works everywhere.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Anyone with the link/ })).toBeVisible();
  });

  it('the page for a round loads group chats again by "Try again", and offers a link meanwhile', async () => {
    const app = await openPage([fail(conversations, 500)], page);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('button', { name: /^Anyone with the link/ })).toBeVisible();
    app.reply(chats);
    await app.user.click(again);
    expect(await screen.findByRole('button', { name: /^Friday flock/ })).toBeVisible();
  });
});
