import { conversations, messages, sendMessage } from '@nightjar/domain/chat/calls';
import { kindRefusal, twoKinds, unreadablePicture } from '@nightjar/domain/kernel/file-kind/refusals';
import { bucket, fileLimits } from '@nightjar/domain/kernel/upload';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { closePictures, givePictures } from '../../testing/canvas.ts';
import { conversationOf, id, me, messageOf, personOf, threadOf } from '../../testing/examples.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { type Answer, type Reply, reply, wire } from '../../testing/replies.ts';

const page = `/chats/${id('conversation')}`;
const images = `POST /storage/v1/object/${bucket}/sys/images/*` as const;
const videos = `POST /storage/v1/object/${bucket}/sys/videos/*` as const;
const stored = wire(images, 200, { Id: 'file', Key: `${bucket}/sys/images/file.png` });
const never: Reply = { to: images, answer: () => 'never' };
/** The storage refuses with 400, and has the meant status in the body. */
const refused = (status: number, error: string) =>
  wire(images, 400, { statusCode: String(status), error, message: error });
const robin = personOf({ id: me, first_name: 'Robin', nickname: 'robin', full_name: 'Robin Nightly' });
const chat = [
  reply(conversations, { conversations: [conversationOf()], more: false }),
  reply(messages, threadOf([messageOf()])),
];
const takes = reply(sendMessage, ({ message, client_id, attachment_url, attachment_type }) =>
  messageOf({
    message_id: id('message', 9),
    sender: robin,
    message: message as string | null,
    client_id: client_id as string,
    attachment_url: attachment_url as string,
    attachment_type: attachment_type as 'image',
  }),
);
const photo = new File(['moon'], 'moon.png', { type: 'image/png' });

type App = Awaited<ReturnType<typeof renderApp>>;

/** Chooses a file as the device's own sheet passes it on: whatever its type. */
async function choose(app: App, file: File, from = 'Photo'): Promise<void> {
  await app.user.click(await screen.findByRole('button', { name: 'Attach' }));
  const sheet = await screen.findByRole('dialog', { name: 'Attach' });
  await within(sheet).findByRole('button', { name: from });
  const place = ['Photo', 'Camera', 'Video'].indexOf(from);
  const input = sheet.querySelectorAll<HTMLInputElement>('input[type="file"]')[place];
  if (!input) throw new Error(`There is no field for a file behind "${from}".`);
  input.accept = '';
  await app.user.upload(input, file);
}

async function attach(replies: readonly Reply[], file = photo): Promise<App> {
  const app = await renderApp(page, [...chat, ...replies]);
  await choose(app, file);
  return app;
}

const preview = () => screen.findByRole('img', { name: 'Attached' });
const send = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Send' }));
const failed = () => screen.findByText('Error uploading image. Please try again.');

beforeEach(givePictures);

describe('the sheet of attachments', () => {
  it('has the library, the camera and videos, each for its own types', async () => {
    const app = await renderApp(page, chat);
    await app.user.click(await screen.findByRole('button', { name: 'Attach' }));
    const sheet = await screen.findByRole('dialog', { name: 'Attach' });
    for (const name of ['Photo', 'Camera', 'Video', 'Send a drink'])
      expect(await within(sheet).findByRole('button', { name })).toBeInTheDocument();
    const inputs = [...sheet.querySelectorAll<HTMLInputElement>('input[type="file"]')];
    expect(inputs.map(input => [input.accept, input.getAttribute('capture')])).toEqual([
      ['image/jpeg,image/png,image/webp', null],
      ['image/jpeg,image/png,image/webp', 'environment'],
      ['video/mp4,video/quicktime,video/webm,video/x-m4v,video/3gpp,video/3gpp2', null],
    ]);
  });

  it('is closed by Escape, with nothing chosen', async () => {
    const app = await renderApp(page, chat);
    await app.user.click(await screen.findByRole('button', { name: 'Attach' }));
    await screen.findByRole('dialog', { name: 'Attach' });
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('img', { name: 'Attached' })).toBeNull();
  });
});

describe('a photo', () => {
  it('goes up as soon as it is chosen, and says how far it is', async () => {
    const app = await attach([never]);
    expect(await preview()).toBeVisible();
    expect(screen.getByRole('status', { name: 'Uploading, 0%' })).toBeVisible();
    await waitFor(() => expect(app.uploading()).toBe(1));
    await app.progress(0.4);
    expect(await screen.findByRole('status', { name: 'Uploading, 40%' })).toBeVisible();
    expect(app.paths(images)).toEqual([expect.stringMatching(/sys\/images\/[\w-]+\.png$/)]);
  });

  it('that is stored is sent with its thumbnail, and the field is empty again', async () => {
    const app = await attach([stored, takes]);
    await waitFor(() => expect(screen.queryByRole('status', { name: /^Uploading/ })).toBeNull());
    await app.user.type(screen.getByRole('textbox', { name: 'Message' }), 'Look up');
    await send(app);
    await waitFor(() => expect(app.inputs(sendMessage)).toHaveLength(1));
    expect(app.inputs(sendMessage)[0]).toMatchObject({
      message: 'Look up',
      attachment_type: 'image',
      attachment_url: expect.stringMatching(/sys\/images\/[\w-]+\.png$/),
      thumbnail_url: expect.stringMatching(/sys\/images\/[\w-]+_th\.png$/),
    });
    expect(screen.queryByRole('img', { name: 'Attached' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Open photo from you' })).toBeInTheDocument();
  });

  it('that is sent while it goes up waits, says so, and is sent once it is stored', async () => {
    const arrived = Promise.withResolvers<Answer>();
    const app = await attach([takes, { to: images, answer: () => arrived.promise }]);
    await waitFor(() => expect(app.uploading()).toBe(1));
    await send(app);
    expect(await screen.findByText("Sends as soon as it's uploaded.")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
    expect(app.inputs(sendMessage)).toEqual([]);
    arrived.resolve({ status: 200, body: { Id: 'file', Key: 'key' } });
    await waitFor(() => expect(app.inputs(sendMessage)).toHaveLength(1));
    expect(screen.queryByRole('img', { name: 'Attached' })).toBeNull();
  });

  it.each([
    ['fails', wire(images, 500, { statusCode: '500', error: 'internal', message: 'Something went wrong.' })],
    ['gets lost', { to: images, answer: () => 'lost' } satisfies Reply],
  ])('whose upload %s says so, cannot be sent, and is tried again', async (_, broken) => {
    const app = await attach([broken, takes]);
    expect(await failed()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
    app.line.restore();
    app.reply(stored);
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'false'),
    );
    await waitFor(() => expect(app.paths(images)).toHaveLength(3));
    await send(app);
    await waitFor(() => expect(app.inputs(sendMessage)).toHaveLength(1));
  });

  it('chosen without a network is kept, and goes up once there is some', async () => {
    const app = await renderApp(page, [...chat, stored]);
    await screen.findByRole('button', { name: 'Attach' });
    app.line.lose();
    await choose(app, photo);
    expect(await failed()).toBeVisible();
    expect(await preview()).toBeVisible();
    app.line.restore();
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('status', { name: /^Uploading/ })).toBeNull());
    expect(screen.queryByText('Error uploading image. Please try again.')).toBeNull();
    expect(await preview()).toBeVisible();
  });

  it.each([
    [413, 'Payload too large', 'That file is too large. Try a smaller one.'],
    [415, twoKinds('png', 'archive'), twoKinds('png', 'archive')],
    [429, 'too_many_requests', "That's as many photos and videos as a day takes. Try again tomorrow."],
  ])('that the storage refuses (%i) says why, and is not tried again', async (status, error, sentence) => {
    const app = await attach([refused(status, error)]);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Remove the attachment' }));
    expect(screen.queryByText(sentence)).toBeNull();
    expect(screen.queryByRole('img', { name: 'Attached' })).toBeNull();
  });

  it('is removed while it goes up, which ends the upload', async () => {
    const app = await attach([never]);
    await waitFor(() => expect(app.uploading()).toBe(1));
    await app.user.click(screen.getByRole('button', { name: 'Remove the attachment' }));
    expect(screen.queryByRole('img', { name: 'Attached' })).toBeNull();
    await waitFor(() => expect(app.uploading()).toBe(0));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('takes the place of the one before', async () => {
    const app = await attach([never]);
    await waitFor(() => expect(app.uploading()).toBe(1));
    app.reply(stored);
    await choose(app, new File(['sun'], 'sun.jpg', { type: 'image/png' }), 'Camera');
    await waitFor(() => expect(screen.queryByRole('status', { name: /^Uploading/ })).toBeNull());
    expect(screen.getAllByRole('img', { name: 'Attached' })).toHaveLength(1);
  });

  it('is given up with the chat', async () => {
    const app = await attach([never]);
    await waitFor(() => expect(app.uploading()).toBe(1));
    await app.goTo('/support');
    await waitFor(() => expect(app.uploading()).toBe(0));
  });
});

describe('a chosen file is what its bytes are', () => {
  const jpeg = '\xff\xd8\xff\xe0\0\x10JFIF';
  const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';
  const fileOf = (bytes: string, name: string, type: string) =>
    new File([Uint8Array.from(bytes, letter => letter.charCodeAt(0))], name, { type });

  it.each([
    ['a JPEG that a phone named .heic goes up', jpeg, 'moon.heic', 'image/heic', 'jpg'],
    ['a JPEG that a page named .png goes up', jpeg, 'moon.png', 'image/png', 'jpg'],
    ['a HEIC that this browser opens is turned', heic, 'moon.heic', 'image/heic', 'jpg'],
    ['a HEIC named .jpg that this browser opens is turned', heic, 'moon.jpg', 'image/jpeg', 'jpg'],
    ['a GIF is turned', 'GIF89a', 'moon.gif', 'image/gif', 'jpg'],
    ['a WebP is left', 'RIFF\0\0\0\0WEBP', 'moon.webp', 'image/webp', 'webp'],
  ])('%s', async (_, bytes, name, type, ending) => {
    const app = await attach([stored], fileOf(bytes, name, type));
    await waitFor(() => expect(app.paths(images)).toHaveLength(2));
    for (const path of app.paths(images)) expect(path).toMatch(new RegExp(`\\.${ending}$`));
  });

  it.each([
    ['a HEIC', fileOf(heic, 'moon.heic', 'image/heic'), kindRefusal('heic', 'image')],
    ['a damaged JPEG', fileOf(jpeg, 'moon.jpg', 'image/jpeg'), unreadablePicture],
    ['anything else', photo, kindRefusal(null, 'image')],
  ])('%s that this browser does not open is named, and is not tried again', async (_, file, sentence) => {
    closePictures();
    const app = await attach([], file);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(app.paths(images)).toEqual([]);
  });

  it('a document under the type of a picture is named before anything goes up', async () => {
    const app = await attach([], fileOf('%PDF-1.7', 'menu.png', 'image/png'));
    expect(await screen.findByText(kindRefusal('pdf', 'image'))).toBeVisible();
    expect(app.paths(images)).toEqual([]);
  });

  it('a video of another kind under the type of an MP4 is named before anything goes up', async () => {
    const app = await renderApp(page, chat);
    await choose(app, fileOf('RIFF\0\0\0\0AVI LIST', 'film.mp4', 'video/mp4'), 'Video');
    expect(await screen.findByText(kindRefusal('avi', 'video'))).toBeVisible();
    expect(app.paths(videos)).toEqual([]);
  });
});

describe('a file that cannot be sent', () => {
  const large = new File(['film'], 'film.mp4', { type: 'video/mp4' });
  Object.defineProperty(large, 'size', { value: fileLimits.video.bytes + 1 });

  it.each([
    ['too large', large, 'Video', 'That video is over 60 MB. Trim it and try again.'],
    [
      'of another kind of video',
      new File(['film'], 'film.avi', { type: 'video/x-msvideo' }),
      'Video',
      "That kind of video can't be sent. Try an MP4.",
    ],
    [
      'of another kind',
      new File(['%PDF'], 'menu.pdf', { type: 'application/pdf' }),
      'Photo',
      "That kind of file can't be sent. Try a JPEG, PNG or WebP photo.",
    ],
  ])('because it is %s says so before anything goes up', async (_, file, from, sentence) => {
    const app = await renderApp(page, chat);
    await choose(app, file, from);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove the attachment' })).toBeNull();
    expect([...app.paths(images), ...app.paths(videos)]).toEqual([]);
  });
});
