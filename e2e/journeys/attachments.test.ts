import { messages, sendMessage } from '@nightjar/domain/chat/calls';
import type { Message } from '@nightjar/domain/chat/entity';
import { seconds } from '@nightjar/domain/kernel/time';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { uploadAttachment } from '../fixtures/attachment.ts';
import { befriend, newMember, setStatusOut } from '../fixtures/member.ts';
import { moonPicture } from '../fixtures/picture.ts';
import { test } from '../fixtures/test.ts';
import { callAs, sessionOf } from '../fixtures/wire.ts';

// The service worker keeps the pictures that were seen.
test.use({ serviceWorkers: 'allow' });

test('pictures and videos of a chat are shown and played, and are loaded again when their links have expired', async ({
  site,
  phoneOf,
  trouble,
}) => {
  test.slow();
  const rae = await newMember(site, { first_name: 'Rae', last_name: 'Okafor', nickname: 'Rae' });
  const moth = await newMember(site, { first_name: 'Moth', last_name: 'Delgado', nickname: 'Moth' });
  const [raeByWire, mothByWire] = [sessionOf(site, rae), sessionOf(site, moth)];
  for (const session of [raeByWire, mothByWire]) await setStatusOut(session);
  await befriend(raeByWire, mothByWire);
  const raes = await phoneOf(rae);
  const moths = await phoneOf(moth);

  await test.step('Rae sends a photo in a chat, and sees it at once and after a reload', async () => {
    await raes.goto(`/chats/direct/${moth.user.id}`);
    await raes.getByRole('button', { name: 'Attach' }).click();
    const chooser = raes.waitForEvent('filechooser');
    await raes.getByRole('button', { name: 'Photo' }).click();
    await (await chooser).setFiles({ name: 'moon.png', mimeType: 'image/png', buffer: moonPicture(480) });
    await expect(raes.getByRole('status', { name: /^Uploading/ })).toBeHidden();
    await raes.getByRole('button', { name: 'Send', exact: true }).click();
    await expectShown(photoFrom(raes, 'you'));
    await raes.reload();
    await expectShown(photoFrom(raes, 'you'));
  });

  const chatId = new URL(raes.url()).pathname.replace('/chats/', '') as Message['conversation_id'];

  await test.step("the address of a chat's picture opens only with its signed link", async () => {
    const page = await callAs(mothByWire, messages, { conversation_id: chatId, user_id: moth.user.id });
    const address = `${site}${page.messages.at(-1)?.attachment_url}`;
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(address.replace(/\?.*/, ''))).status).toBe(400);
    expect((await fetch(address.replace('/sign/', '/public/').replace(/\?.*/, ''))).status).toBe(400);
  });

  await test.step('Moth opens a chat with expired links: its picture gets a new link, and is shown', async () => {
    trouble.expect(/^console: .* 400 .*\/sign\//);
    await moths.route(`**${messages.path}`, async route => {
      const answer = await route.fetch();
      const ended = (await answer.text()).replaceAll(/token=[\w-]+/g, 'token=ended');
      await route.fulfill({ response: answer, body: ended });
      await moths.unroute(`**${messages.path}`);
    });
    await moths.goto(`/chats/${chatId}`);
    await expectShown(photoFrom(moths, 'Rae'));
    await expectAccessible(moths);
  });

  for (const extension of ['mp4', 'mov', 'webm'] as const) {
    await test.step(`a video as .${extension} in a chat is played to its end`, async () => {
      const fields = await uploadAttachment(raeByWire, extension);
      const video = { conversation_id: chatId, user_id: rae.user.id, ...fields };
      await callAs(raeByWire, sendMessage, { ...video, message: `A .${extension}` });
      await expect(moths.getByText(`A .${extension}`, { exact: true })).toBeVisible();
      await moths.getByRole('button', { name: 'Open video from Rae' }).last().click();
      const player = moths.locator('video');
      await player.waitFor();
      expect(await playedSeconds(player)).toBeCloseTo(1, 0);
      await moths.getByRole('button', { name: 'Close' }).click();
      await expect(player).toBeHidden();
    });
  }

  await test.step('an attachment that was shown before is shown without a network', async () => {
    await moths.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await moths.clock.install();
    await moths.reload();
    await expectShown(photoFrom(moths, 'Rae'));
    // The app needs this long to store the messages that it shows.
    await moths.clock.runFor(5 * seconds);
    trouble.expect(/^console: .*ERR_(?:INTERNET_DISCONNECTED|FAILED)/);
    await moths.context().setOffline(true);
    await moths.reload();
    await expectShown(photoFrom(moths, 'Rae'));
    await moths.context().setOffline(false);
  });
});

const photoFrom = (page: Page, name: string) => page.getByRole('img', { name: `Photo from ${name}` });

/** Checks that the pixels of a picture have loaded. An `<img>` whose address cannot be opened is visible too. */
async function expectShown(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

/** Plays a video to its end, and returns its length in seconds. */
async function playedSeconds(player: Locator): Promise<number> {
  return player.evaluate(async (video: HTMLVideoElement) => {
    const ended = new Promise<void>((resolve, reject) => {
      video.onended = () => resolve();
      video.onerror = () => reject(new Error(`It does not play: ${video.error?.message}`));
    });
    video.muted = true;
    await video.play();
    await ended;
    return video.currentTime;
  });
}

test('a photo is uploaded under its true format, whatever name and type the phone gives', async ({
  site,
  phoneOf,
}) => {
  const rae = await newMember(site, { first_name: 'Rae', last_name: 'Okafor', nickname: 'Rae' });
  const moth = await newMember(site, { first_name: 'Moth', last_name: 'Delgado', nickname: 'Moth' });
  const [raeByWire, mothByWire] = [sessionOf(site, rae), sessionOf(site, moth)];
  for (const session of [raeByWire, mothByWire]) await setStatusOut(session);
  await befriend(raeByWire, mothByWire);
  const raes = await phoneOf(rae);
  await raes.goto(`/chats/direct/${moth.user.id}`);

  const oldGif = 'GIF87a\x01\0\x01\0\x80\0\0\xff\xa8\x3d\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;';
  for (const [what, name, mimeType, buffer, ending] of [
    ['a PNG that a page named .jpg', 'moon.jpg', 'image/jpeg', moonPicture(480), 'png'],
    ['a PNG that a phone named .HEIC', 'moon.HEIC', 'image/heic', moonPicture(480), 'png'],
    ['a GIF', 'moon.gif', 'image/gif', Buffer.from(oldGif, 'latin1'), 'jpg'],
  ] as const) {
    await test.step(`an attachment, ${what}, is stored as .${ending}`, async () => {
      await raes.getByRole('button', { name: 'Attach' }).click();
      const chooser = raes.waitForEvent('filechooser');
      await raes.getByRole('button', { name: 'Photo', exact: true }).click();
      const stored = raes.waitForResponse(answer => answer.url().includes('/sys/images/') && answer.ok());
      await (await chooser).setFiles({ name, mimeType, buffer });
      expect((await stored).url()).toMatch(new RegExp(`\\.${ending}$`));
      await raes.getByRole('button', { name: 'Remove the attachment' }).click();
    });
  }
});
