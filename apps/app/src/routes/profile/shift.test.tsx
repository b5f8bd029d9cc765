import { userProfile } from '@nightjar/domain/account/calls';
import { exampleProfile } from '@nightjar/domain/account/example';
import { myActivityFeed } from '@nightjar/domain/activity/calls';
import {
  drinkRedemptionsByVenue,
  overriddenPours,
  redeemWithQr,
  refuseService,
  serveAgain,
  takeBackPour,
  validateRedemptionQr,
} from '@nightjar/domain/drinks/calls';
import { scannedTextLimit } from '@nightjar/domain/drinks/entity';
import { exampleOverriddenPour, examplePour, exampleVenueRedemption } from '@nightjar/domain/drinks/example';
import { exampleNow, id, me, minutesFromNow } from '@nightjar/domain/kernel/example';
import { proClockIn, proClockOut, rotateProCode } from '@nightjar/domain/staff/calls';
import { exampleOwnPro } from '@nightjar/domain/staff/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { installCamera } from '../../testing/camera.ts';
import { renderApp } from '../../testing/render-app.tsx';
import {
  fail,
  lose,
  offline,
  overrideReplies,
  pending,
  type Reply,
  refusalParams,
  refusalSentence,
  refuse,
  reply,
} from '../../testing/replies.ts';

const proOffShift = exampleOwnPro({ state: 'approved' });
const proOnShift = exampleOwnPro({
  state: 'approved',
  clocked_in: true,
  clocked_in_until: minutesFromNow(180),
  pro_code: '4827',
  pro_color_id: 3,
});
const usualReplies = [
  reply(userProfile, exampleProfile({ id: me })),
  reply(myActivityFeed, { items: [], more: false }),
  reply(overriddenPours, []),
];
const validCode = {
  pro_first_name: 'Robin',
  issue: null,
  non_alcoholic: false,
  guest_first_name: 'Ada',
  guest_image: null,
  kind: 'free',
  title: 'Free pour',
} as const;
const guestCode = 'NJ:GUEST';
const validCodeReply = reply(validateRedemptionQr, validCode);
type App = Awaited<ReturnType<typeof renderApp>>;

const openPage = (pros: readonly (typeof proOnShift)[], replies: readonly Reply[] = []) =>
  renderApp('/profile', overrideReplies(usualReplies, replies), {
    as: userDetails({ pro: true }, { pros: [...pros] }),
  });
const buttonNamed = (name: string | RegExp) => screen.findByRole('button', { name });

/** Opens the sheet in which a guest's code is scanned. */
async function openScanner(replies: readonly Reply[] = []): Promise<App> {
  const app = await openPage([proOnShift], replies);
  await app.user.click(await buttonNamed("Scan a guest's code"));
  await screen.findByRole('dialog', { name: 'Scan a guest' });
  return app;
}

const findSheet = () => screen.findByRole('dialog', { name: 'Scan a guest' });
const codeField = () => screen.findByRole('textbox', { name: "Guest's code" });

async function typeCode(app: App, text = guestCode): Promise<void> {
  await app.user.click(await codeField());
  await app.user.paste(text);
  await app.user.click(await buttonNamed('Look it up'));
}

/** Types a guest's code on a device without a camera, and goes on to the guest's drink. */
async function goToPour(replies: readonly Reply[] = []): Promise<App> {
  const app = await openScanner([validCodeReply, ...replies]);
  await typeCode(app);
  await buttonNamed('Hold to pour');
  return app;
}

describe('a shift', () => {
  it('a shift begins with the chosen hours, and shows its end', async () => {
    const app = await openPage([proOffShift], [reply(proClockIn, [proOnShift])]);
    await app.user.click(await screen.findByRole('radio', { name: '8h' }));
    await app.user.click(await buttonNamed('One hour less'));
    await app.user.click(await buttonNamed('Clock in'));
    expect(await screen.findByText('On until 1:30am. Guests can find you on the map.')).toBeVisible();
    expect(app.inputs(proClockIn)).toEqual([{ pro_id: proOffShift.pro_id, duration_in_hours: 7 }]);
  });

  it.each(proClockIn.refusals)(
    'a shift whose beginning is refused (%s) shows the reason, and is tried again with the first idempotency key',
    async no => {
      const app = await openPage([proOffShift], [refuse(proClockIn, no)]);
      await app.user.click(await buttonNamed('Clock in'));
      const toast = within(await screen.findByRole('alert'));
      expect(toast.getByText(refusalSentence(no))).toBeVisible();
      app.reply(reply(proClockIn, [proOnShift]));
      await app.user.click(toast.getByRole('button', { name: 'Try again' }));
      expect(await buttonNamed("Scan a guest's code")).toBeEnabled();
      expect(new Set(app.keys(proClockIn)).size).toBe(1);
    },
  );

  it('a shift cannot be begun without a connection', async () => {
    const app = await openPage([proOffShift]);
    await buttonNamed('Clock in');
    app.line.lose();
    expect(await buttonNamed('Needs signal')).toBeDisabled();
  });

  it('a bartender whose request is not approved yet has no button to begin a shift', async () => {
    await openPage([exampleOwnPro()]);
    await screen.findByRole('heading', { level: 1, name: /robin/ });
    expect(screen.queryByRole('button', { name: 'Clock in' })).toBeNull();
    expect(screen.queryByRole('heading', { level: 2, name: 'The Low Lantern' })).toBeNull();
  });

  it("a bartender's code and color are shown for ten seconds", async () => {
    const app = await openPage([proOnShift]);
    await app.user.click(await buttonNamed('Show my code and color'));
    expect(await screen.findByText('4827')).toBeVisible();
    vi.setSystemTime(Date.parse(exampleNow) + 11_000);
    expect(await buttonNamed('Show my code and color')).toBeVisible();
    expect(screen.queryByText('4827')).toBeNull();
  });

  it('a bartender on a shift gets a new code', async () => {
    const app = await openPage([proOnShift], [reply(rotateProCode, [{ ...proOnShift, pro_code: '5566' }])]);
    await app.user.click(await buttonNamed('Get a new code'));
    await waitFor(() => expect(app.inputs(rotateProCode)).toEqual([{ pro_id: proOnShift.pro_id }]));
    await app.user.click(await buttonNamed('Show my code and color'));
    expect(await screen.findByText('5566')).toBeVisible();
  });

  it('a shift ends after a question', async () => {
    const app = await openPage([proOnShift], [reply(proClockOut, [proOffShift])]);
    await app.user.click(await buttonNamed('Clock out'));
    const question = within(await screen.findByRole('dialog', { name: 'End your shift?' }));
    await app.user.click(question.getByRole('button', { name: 'Clock out' }));
    expect(await buttonNamed('Clock in')).toBeEnabled();
    expect(app.inputs(proClockOut)).toEqual([{ pro_id: proOnShift.pro_id }]);
  });

  it('a shift near its end can be extended by an hour', async () => {
    const ending = { ...proOnShift, clocked_in_until: minutesFromNow(10) };
    const app = await openPage([ending], [reply(proClockIn, [proOnShift])]);
    expect(await screen.findByText('Last call? Your shift ends at 10:40pm.')).toBeVisible();
    await app.user.click(await buttonNamed('Add an hour'));
    await waitFor(() => expect(app.inputs(proClockIn)).toHaveLength(1));
    expect(await screen.findByText(/^On until 1:30am/)).toBeVisible();
  });
});

describe('the camera', () => {
  const picture = () => screen.findByLabelText('Camera');

  it('the camera is requested when a guest is scanned, and the code can be typed while the browser asks', async () => {
    const camera = installCamera('asked');
    await openPage([proOnShift]);
    await buttonNamed("Scan a guest's code");
    expect(camera.wasAsked()).toBe(false);
    await screen.findByRole('button', { name: "Scan a guest's code" }).then(found => found.click());
    expect(await screen.findByText("Point the camera at the guest's code.")).toBeInTheDocument();
    await waitFor(() => expect(camera.wasAsked()).toBe(true));
    expect(await buttonNamed('Another way')).toBeEnabled();
  });

  it("the camera reads a guest's code, shows the guest's drink and turns off", async () => {
    const camera = installCamera('asked');
    const app = await openScanner([validCodeReply]);
    await waitFor(() => expect(camera.wasAsked()).toBe(true));
    camera.allow();
    camera.show(guestCode);
    expect(await buttonNamed('Hold to pour')).toBeEnabled();
    expect(within(await findSheet()).getByRole('status')).toHaveTextContent(/^A?Ada.*Free pour/);
    expect(app.inputs(validateRedemptionQr)).toEqual([{ qr: guestCode }]);
    await waitFor(() => expect(camera.isOn()).toBe(false));
  });

  it("the camera's sheet shows that a code is being read, and reads no other code during that", async () => {
    const camera = installCamera();
    camera.show(guestCode);
    const app = await openScanner([pending(validateRedemptionQr)]);
    expect(await screen.findByRole('status', { name: 'Reading the code' })).toBeInTheDocument();
    await waitFor(() => expect(app.inputs(validateRedemptionQr)).toHaveLength(1));
  });

  it('a camera that is not allowed is replaced by a text field, with an explanation and a way to try again', async () => {
    const camera = installCamera('refused');
    const app = await openScanner([validCodeReply]);
    expect(await codeField()).toBeEnabled();
    expect(screen.getByRole('alert')).toHaveTextContent(
      "The camera didn't open. Allow it for Nightjar in your settings, then try again.",
    );
    camera.allow();
    camera.show(guestCode);
    await app.user.click(await buttonNamed('Use the camera'));
    expect(await buttonNamed('Hold to pour')).toBeEnabled();
  });

  it("a device without a camera shows a text field for the guest's code", async () => {
    await openScanner();
    expect(await codeField()).toHaveAccessibleDescription('A barcode scanner on this device types it here.');
    expect(screen.queryByRole('button', { name: 'Use the camera' })).toBeNull();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it("a device without a camera shows the bartender's own code and color, with which the guest can pour", async () => {
    const app = await openScanner();
    const sheet = within(await findSheet());
    expect(
      await sheet.findByText('No camera here? The guest can pour with your code and color.'),
    ).toBeVisible();
    await app.user.click(sheet.getByRole('button', { name: 'Show my code and color' }));
    expect(await sheet.findByRole('img', { name: /4\D?8\D?2\D?7/ })).toBeVisible();
  });

  it("the camera is replaced by the text field for a guest's code, and can be turned on again", async () => {
    const camera = installCamera();
    const app = await openScanner([validCodeReply]);
    await picture();
    await app.user.click(await buttonNamed('Another way'));
    expect(await codeField()).toBeEnabled();
    await app.user.click(await buttonNamed('Use the camera'));
    await picture();
    camera.show(guestCode);
    expect(await buttonNamed('Hold to pour')).toBeEnabled();
  });

  it.each(['qr_unknown', 'qr_expired', 'qr_used', 'qr_elsewhere'] as const)(
    'a scanned code that cannot be poured (%s) shows the reason, and scanning pauses until "Scan again"',
    async no => {
      const camera = installCamera();
      camera.show('https://menu.example');
      const app = await openScanner([refuse(validateRedemptionQr, no, { params: refusalParams })]);
      expect(await screen.findByText(refusalSentence(no, refusalParams))).toBeInTheDocument();
      await waitFor(() => expect(app.inputs(validateRedemptionQr)).toHaveLength(1));
      camera.show(guestCode);
      app.reply(validCodeReply);
      await app.user.click(await buttonNamed('Scan again'));
      expect(await buttonNamed('Hold to pour')).toBeEnabled();
      expect(app.inputs(validateRedemptionQr)).toEqual([{ qr: 'https://menu.example' }, { qr: guestCode }]);
    },
  );

  it("a scanned code that is longer than a guest's code is sent only up to the limit", async () => {
    const camera = installCamera();
    camera.show(`BEGIN:VCARD${'x'.repeat(2 * scannedTextLimit)}`);
    const app = await openScanner([refuse(validateRedemptionQr, 'qr_unknown')]);
    expect(await screen.findByText(refusalSentence('qr_unknown'))).toBeInTheDocument();
    expect(app.inputs(validateRedemptionQr)[0]?.qr).toHaveLength(scannedTextLimit);
  });

  it('a bartender can scan a code that could not be checked again as soon as the connection returns', async () => {
    const camera = installCamera();
    camera.show(guestCode);
    const app = await openScanner([lose(validateRedemptionQr)]);
    expect(await screen.findByText('No signal, no pour. Move closer to the door?')).toBeInTheDocument();
    expect(await buttonNamed('Scan again')).toBeDisabled();
    app.reply(validCodeReply);
    app.line.restore();
    await waitFor(async () => expect(await buttonNamed('Scan again')).toBeEnabled());
    await app.user.click(await buttonNamed('Scan again'));
    expect(await buttonNamed('Hold to pour')).toBeEnabled();
  });

  it('closing the sheet turns the camera off', async () => {
    const camera = installCamera();
    const app = await openScanner();
    await picture();
    await waitFor(() => expect(camera.wasAsked()).toBe(true));
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(camera.isOn()).toBe(false));
  });

  it('scanning a guest is not offered without a connection', async () => {
    const camera = installCamera();
    const app = await openPage([proOnShift], [offline()]);
    await waitFor(() => expect(screen.queryByRole('button', { name: "Scan a guest's code" })).toBeNull());
    expect(camera.wasAsked()).toBe(false);
    app.line.restore();
    expect(await buttonNamed("Scan a guest's code")).toBeEnabled();
  });
});

describe('a code that is typed', () => {
  it('a pasted code of a guest is checked without its line breaks', async () => {
    const app = await openScanner([validCodeReply]);
    await typeCode(app, `${guestCode}\r\n`);
    expect(await buttonNamed('Hold to pour')).toBeEnabled();
    expect(app.inputs(validateRedemptionQr)).toEqual([{ qr: guestCode }]);
  });

  it('a typed code of a guest is not checked while the field is empty or without a connection', async () => {
    const app = await openScanner();
    await codeField();
    expect(await buttonNamed('Look it up')).toBeDisabled();
    await app.user.type(await codeField(), guestCode);
    app.line.lose();
    const sheet = within(await screen.findByRole('dialog', { name: 'Scan a guest' }));
    expect(await sheet.findByRole('button', { name: 'Needs signal' })).toBeDisabled();
    expect(await codeField()).toHaveValue(guestCode);
  });

  it.each(validateRedemptionQr.refusals)(
    'a typed code of a guest that is refused (%s) shows the reason and stays in the field',
    async no => {
      const app = await openScanner([refuse(validateRedemptionQr, no, { params: refusalParams })]);
      await typeCode(app);
      expect(await screen.findByText(refusalSentence(no, refusalParams))).toBeInTheDocument();
      expect(await codeField()).toHaveValue(guestCode);
      expect(await buttonNamed('Look it up')).toBeEnabled();
    },
  );
});

describe('the pour of a scanned guest', () => {
  it("a scanned guest's drink is poured by holding, with one request, and shows a receipt", async () => {
    const app = await goToPour([reply(redeemWithQr, examplePour({ redemption_id: id('redemption') }))]);
    await app.hold(await buttonNamed('Hold to pour'));
    expect(await screen.findByRole('heading', { name: 'Poured' })).toBeInTheDocument();
    expect(app.inputs(redeemWithQr)).toEqual([{ qr: guestCode, issue_override: false }]);
    expect(await buttonNamed('Next guest')).toHaveFocus();
    await app.user.click(await buttonNamed('Next guest'));
    expect(await codeField()).toHaveValue('');
  });

  it('a bartender who scans a guest sees before the pour that the drink has no alcohol', async () => {
    const app = await openScanner([reply(validateRedemptionQr, { ...validCode, non_alcoholic: true })]);
    await typeCode(app);
    expect(await screen.findByText('No alcohol: state law')).toBeInTheDocument();
  });

  it("a scanned guest's pour whose answer was lost is repeated with the first idempotency key", async () => {
    const app = await goToPour([lose(redeemWithQr)]);
    await app.hold(await buttonNamed('Hold to pour'));
    expect(
      await screen.findByText("No answer came back. Hold again. It can't pour twice."),
    ).toBeInTheDocument();
    app.reply(reply(redeemWithQr, examplePour({ already: true })));
    app.line.restore();
    await app.hold(await buttonNamed('Hold to pour'));
    expect(await screen.findByRole('heading', { name: 'Already poured' })).toBeInTheDocument();
    expect(new Set(app.keys(redeemWithQr)).size).toBe(1);
  });

  it("a scanned guest's pour against a rule asks first, and is made with a reason", async () => {
    const far = { ...validCode, issue: 'far_from_venue' } as const;
    const app = await openScanner([reply(validateRedemptionQr, far), reply(redeemWithQr, examplePour())]);
    await typeCode(app);
    expect(await screen.findByText(/The guest's phone says it's somewhere else\./)).toBeInTheDocument();
    const reasons = within(screen.getByRole('radiogroup')).getAllByRole('radio');
    expect(reasons[0]).toBeChecked();
    await app.user.click(screen.getByRole('button', { name: 'Pour anyway' }));
    await app.hold(await buttonNamed('Hold to pour'));
    expect(await screen.findByRole('heading', { name: 'Poured' })).toBeInTheDocument();
    expect(app.inputs(redeemWithQr)).toMatchObject([{ qr: guestCode, issue_override: true }]);
  });

  it("a scanned guest's pour that is refused shows the reason and the text field", async () => {
    const app = await goToPour([refuse(redeemWithQr, 'qr_used')]);
    await app.hold(await buttonNamed('Hold to pour'));
    expect(await screen.findByText(refusalSentence('qr_used'))).toBeInTheDocument();
    expect(await codeField()).toBeEnabled();
  });
});

describe('the last pours', () => {
  const pour = exampleVenueRedemption({ may_void: false, void_until: null });
  const sheetOf = async (app: App) => {
    await app.user.click(await buttonNamed('Last pours'));
    return within(await screen.findByRole('dialog', { name: 'Last pours' }));
  };

  it("the list of a bartender's last pours shows guests, taken back pours and overrides", async () => {
    const others = [
      {
        ...pour,
        redemption_id: id('redemption', 2),
        guest_first_name: null,
        taken_back_at: exampleNow,
        taken_back_by: 'Dee',
      },
      { ...pour, redemption_id: id('redemption', 3), flagged: true, override_reason: 'Out on the terrace' },
    ];
    const sheet = await sheetOf(
      await openPage([proOnShift], [reply(drinkRedemptionsByVenue, [pour, ...others])]),
    );
    const rows = await sheet.findAllByRole('listitem');
    expect(rows.map(row => row.textContent)).toEqual([
      expect.stringMatching(/^Ada/),
      expect.stringMatching(/^A guest who left.*Taken back by Dee/),
      expect.stringMatching(/Waved through: Out on the terrace.*Payment refunded/),
    ]);
  });

  it("the list of a bartender's last pours is empty before the first pour", async () => {
    const sheet = await sheetOf(await openPage([proOnShift], [reply(drinkRedemptionsByVenue, [])]));
    expect(await sheet.findByText('Nothing poured yet')).toBeInTheDocument();
  });

  it("the list of a bartender's last pours shows a skeleton while it loads", async () => {
    await sheetOf(await openPage([proOnShift], [pending(drinkRedemptionsByVenue)]));
    await waitFor(() => expect(document.querySelector('[role="dialog"] [aria-busy="true"]')).not.toBeNull());
  });

  it('a list of last pours that fails to load is loaded again by "Try again"', async () => {
    const app = await openPage([proOnShift], [fail(drinkRedemptionsByVenue, 500)]);
    const sheet = await sheetOf(app);
    const again = await sheet.findByRole('button', { name: 'Try again' });
    app.reply(reply(drinkRedemptionsByVenue, [pour]));
    await app.user.click(again);
    expect(await sheet.findAllByRole('listitem')).toHaveLength(1);
  });

  it('a bartender takes back a pour of their own after a question, and has no such button at the pours of others', async () => {
    const own = exampleVenueRedemption({ take_back_until: minutesFromNow(9) });
    const others = exampleVenueRedemption({ redemption_id: id('redemption', 2), guest_first_name: 'Bo' });
    const app = await openPage([proOnShift], [reply(drinkRedemptionsByVenue, [own, others])]);
    const sheet = await sheetOf(app);
    expect(await sheet.findAllByRole('button', { name: /^Take back the drink of/ })).toHaveLength(1);
    await app.user.click(sheet.getByRole('button', { name: 'Take back the drink of Ada' }));
    app.reply(
      reply(takeBackPour, {
        redemption_id: own.redemption_id,
        taken_back_at: minutesFromNow(0),
        already: false,
      }),
      reply(drinkRedemptionsByVenue, [{ ...own, taken_back_at: minutesFromNow(0), take_back_until: null }]),
    );
    await app.user.click(await buttonNamed('Take it back'));
    expect(await screen.findByText('Taken back. Ada has the drink again.')).toBeVisible();
    expect(app.inputs(takeBackPour)).toEqual([{ redemption_id: own.redemption_id }]);
    await waitFor(() => expect(sheet.queryByRole('button', { name: /^Take back the drink of/ })).toBeNull());
  });

  it('a bartender stops serving a guest for a reason, and serves the guest again', async () => {
    const stopped = reply(refuseService, { until: minutesFromNow(300) });
    const app = await openPage([proOnShift], [reply(drinkRedemptionsByVenue, [pour]), stopped]);
    const sheet = await sheetOf(app);
    await app.user.click(await sheet.findByRole('button', { name: 'Stop serving Ada' }));
    const question = within(await screen.findByRole('dialog', { name: 'Stop serving' }));
    expect(question.getByRole('radio', { name: 'Had enough' })).toBeChecked();
    await app.user.click(question.getByRole('radio', { name: 'Rude to staff' }));
    app.reply(reply(drinkRedemptionsByVenue, [{ ...pour, refused: true }]));
    await app.user.click(question.getByRole('button', { name: 'Stop serving tonight' }));
    const serve = await screen.findByRole('button', { name: 'Serve Ada again' });
    expect(app.inputs(refuseService)).toEqual([
      { redemption_id: pour.redemption_id, reason: 'Rude to staff' },
    ]);
    app.reply(reply(serveAgain, { refused: false }), reply(drinkRedemptionsByVenue, [pour]));
    await app.user.click(serve);
    expect(await screen.findByRole('button', { name: 'Stop serving Ada' })).toBeEnabled();
  });
});

describe('overrides with the bartender’s code', () => {
  const waved = exampleOverriddenPour();
  const card = () => screen.findByRole('region', { name: 'Poured for Ada with your code' });

  it('a bartender takes back an override that was made with their code', async () => {
    const app = await openPage(
      [proOnShift],
      [
        reply(overriddenPours, [waved]),
        reply(takeBackPour, {
          redemption_id: waved.redemption_id,
          taken_back_at: exampleNow,
          already: false,
        }),
      ],
    );
    const shown = within(await card());
    expect(shown.getByText(/Not you\? Take it back within 9:00/)).toBeVisible();
    app.reply(reply(overriddenPours, []));
    await app.user.click(shown.getByRole('button', { name: 'Take it back' }));
    expect(await screen.findByText("Taken back. The drink is Ada's again.")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Poured for Ada/ })).toBeNull());
  });

  it.each(takeBackPour.refusals)('an override that cannot be taken back (%s) shows the reason', async no => {
    const app = await openPage(
      [proOnShift],
      [reply(overriddenPours, [waved]), refuse(takeBackPour, no, { params: refusalParams })],
    );
    await app.user.click(within(await card()).getByRole('button', { name: 'Take it back' }));
    expect(await screen.findByText(refusalSentence(no, refusalParams))).toBeVisible();
  });

  it('an override disappears from the profile after the bartender confirms it', async () => {
    const app = await openPage([proOnShift], [reply(overriddenPours, [waved])]);
    await app.user.click(within(await card()).getByRole('button', { name: 'That was me' }));
    expect(screen.queryByRole('region', { name: /^Poured for Ada/ })).toBeNull();
  });

  it('an override cannot be taken back without a connection', async () => {
    const app = await openPage([proOnShift], [reply(overriddenPours, [waved])]);
    await card();
    app.line.lose();
    expect(await within(await card()).findByRole('button', { name: 'Needs signal' })).toBeDisabled();
  });
});
