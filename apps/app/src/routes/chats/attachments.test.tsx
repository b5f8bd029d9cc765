import { conversations, messages, sendMessage } from '@nightjar/domain/chat/calls';
import { exampleConversation, exampleMessage } from '@nightjar/domain/chat/example';
import { userWithFriendship } from '@nightjar/domain/friends/calls';
import { exampleFriend } from '@nightjar/domain/friends/example';
import { id } from '@nightjar/domain/kernel/example';
import {
  kindRefusal,
  twoKindsRefusal,
  unreadablePictureSentence,
} from '@nightjar/domain/kernel/file-kind/refusals';
import { withResolvers } from '@nightjar/domain/kernel/floor/with-resolvers';
import { bucket, fileLimits } from '@nightjar/domain/kernel/upload';
import { exampleMe } from '@nightjar/domain/people/example';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { threadAnswer } from '../../testing/answers.ts';
import { failPictureDecoding, installPictureDecoding } from '../../testing/canvas.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { type Answer, httpReply, overrideReplies, type Reply, reply } from '../../testing/replies.ts';

const pagePath = `/chats/${id('conversation')}`;
const imageUploadRequest = `POST /storage/v1/object/${bucket}/sys/images/*` as const;
const videoUploadRequest = `POST /storage/v1/object/${bucket}/sys/videos/*` as const;
const storedReply = httpReply(imageUploadRequest, 200, { Id: 'file', Key: `${bucket}/sys/images/file.png` });
const neverStored: Reply = { to: imageUploadRequest, answer: () => 'never' };
/** The storage answers every refusal with HTTP 400; the body has the specific status. */
const storageRefusal = (status: number, error: string) =>
  httpReply(imageUploadRequest, 400, { statusCode: String(status), error, message: error });
const robin = exampleMe();
const chatReplies = [
  reply(conversations, { conversations: [exampleConversation()], more: false }),
  reply(messages, threadAnswer([exampleMessage()])),
  reply(userWithFriendship, exampleFriend()),
];
const sendMessageReply = reply(sendMessage, ({ message, client_id, attachment_url, attachment_type }) =>
  exampleMessage({
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

/** Chooses a file in the device's file sheet, which may return files of any type. */
async function chooseFile(app: App, file: File, from = 'Photo'): Promise<void> {
  await app.user.click(await screen.findByRole('button', { name: 'Attach' }));
  const sheet = await screen.findByRole('dialog', { name: 'Attach' });
  await within(sheet).findByRole('button', { name: from });
  const place = ['Photo', 'Camera', 'Video'].indexOf(from);
  const input = sheet.querySelectorAll<HTMLInputElement>('input[type="file"]')[place];
  if (!input) throw new Error(`There is no field for a file behind "${from}".`);
  input.accept = '';
  await app.user.upload(input, file);
}

async function openAndAttach(replies: readonly Reply[], file = photo): Promise<App> {
  const app = await renderApp(pagePath, [...chatReplies, ...replies]);
  await chooseFile(app, file);
  return app;
}

const attachedImage = () => screen.findByRole('img', { name: 'Attached' });
const pressSend = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Send' }));
const uploadError = () => screen.findByText('Error uploading image. Please try again.');

beforeEach(installPictureDecoding);

describe('the sheet of attachments', () => {
  it('the sheet of attachments has the photo library, the camera and videos, each for its own file types', async () => {
    const app = await renderApp(pagePath, chatReplies);
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

  it('the sheet of attachments offers no drink to a person who accepts none', async () => {
    const other = exampleFriend({ accepts_drinks: false });
    const app = await renderApp(pagePath, overrideReplies(chatReplies, [reply(userWithFriendship, other)]));
    await app.user.click(await screen.findByRole('button', { name: 'Attach' }));
    const drink = await screen.findByRole('button', { name: /^Send a drink.*Not taking drinks right now/ });
    expect(drink).toBeDisabled();
  });

  it('Escape closes the sheet of attachments, and nothing is attached', async () => {
    const app = await renderApp(pagePath, chatReplies);
    await app.user.click(await screen.findByRole('button', { name: 'Attach' }));
    await screen.findByRole('dialog', { name: 'Attach' });
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('img', { name: 'Attached' })).toBeNull();
  });
});

describe('a photo', () => {
  it('a photo is uploaded as soon as it is chosen, and shows its progress', async () => {
    const app = await openAndAttach([neverStored]);
    expect(await attachedImage()).toBeVisible();
    expect(screen.getByRole('status', { name: 'Uploading, 0%' })).toBeVisible();
    await waitFor(() => expect(app.uploading()).toBe(1));
    await app.progress(0.4);
    expect(await screen.findByRole('status', { name: 'Uploading, 40%' })).toBeVisible();
    expect(app.paths(imageUploadRequest)).toEqual([expect.stringMatching(/sys\/images\/[\w-]+\.png$/)]);
  });

  it('an uploaded photo is sent with its thumbnail, and the message field is empty after it', async () => {
    const app = await openAndAttach([storedReply, sendMessageReply]);
    await waitFor(() => expect(screen.queryByRole('status', { name: /^Uploading/ })).toBeNull());
    await app.user.type(screen.getByRole('textbox', { name: 'Message' }), 'Look up');
    await pressSend(app);
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

  it('a message whose photo is still uploading waits, and is sent after the upload', async () => {
    const arrived = withResolvers<Answer>();
    const app = await openAndAttach([
      sendMessageReply,
      { to: imageUploadRequest, answer: () => arrived.promise },
    ]);
    await waitFor(() => expect(app.uploading()).toBe(1));
    await pressSend(app);
    expect(await screen.findByText("Sends as soon as it's uploaded.")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
    expect(app.inputs(sendMessage)).toEqual([]);
    arrived.resolve({ status: 200, body: { Id: 'file', Key: 'key' } });
    await waitFor(() => expect(app.inputs(sendMessage)).toHaveLength(1));
    expect(screen.queryByRole('img', { name: 'Attached' })).toBeNull();
  });

  it.each([
    [
      'fails',
      httpReply(imageUploadRequest, 500, {
        statusCode: '500',
        error: 'internal',
        message: 'Something went wrong.',
      }),
    ],
    ['gets lost', { to: imageUploadRequest, answer: () => 'lost' } satisfies Reply],
  ])('a photo whose upload %s cannot be sent, and is uploaded again by "Retry"', async (_, broken) => {
    const app = await openAndAttach([broken, sendMessageReply]);
    expect(await uploadError()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
    app.line.restore();
    app.reply(storedReply);
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'false'),
    );
    await waitFor(() => expect(app.paths(imageUploadRequest)).toHaveLength(3));
    await pressSend(app);
    await waitFor(() => expect(app.inputs(sendMessage)).toHaveLength(1));
  });

  it('a photo that is chosen without a connection is kept, and uploaded by "Retry" when the connection returns', async () => {
    const app = await renderApp(pagePath, [...chatReplies, storedReply]);
    await screen.findByRole('button', { name: 'Attach' });
    app.line.lose();
    await chooseFile(app, photo);
    expect(await uploadError()).toBeVisible();
    expect(await attachedImage()).toBeVisible();
    app.line.restore();
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('status', { name: /^Uploading/ })).toBeNull());
    expect(screen.queryByText('Error uploading image. Please try again.')).toBeNull();
    expect(await attachedImage()).toBeVisible();
  });

  it('a photo that a server without room refuses shows when to try again, and is uploaded again by "Retry"', async () => {
    const sentence = "We can't take photos or videos right now. Please try again in a few minutes.";
    const app = await openAndAttach([storageRefusal(507, sentence)]);
    expect(await screen.findByText(sentence)).toBeVisible();
    app.reply(storedReply);
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    expect(await attachedImage()).toBeVisible();
  });

  it.each([
    [413, 'Payload too large', 'That file is too large. Try a smaller one.'],
    [415, twoKindsRefusal('png', 'archive'), twoKindsRefusal('png', 'archive')],
    [429, 'too_many_requests', "That's as many photos and videos as a day takes. Try again tomorrow."],
  ])(
    'a photo that the storage refuses (HTTP %i) shows the reason, and cannot be uploaded again',
    async (status, error, sentence) => {
      const app = await openAndAttach([storageRefusal(status, error)]);
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
      await app.user.click(screen.getByRole('button', { name: 'Remove the attachment' }));
      expect(screen.queryByText(sentence)).toBeNull();
      expect(screen.queryByRole('img', { name: 'Attached' })).toBeNull();
    },
  );

  it('removing a photo during its upload ends the upload', async () => {
    const app = await openAndAttach([neverStored]);
    await waitFor(() => expect(app.uploading()).toBe(1));
    await app.user.click(screen.getByRole('button', { name: 'Remove the attachment' }));
    expect(screen.queryByRole('img', { name: 'Attached' })).toBeNull();
    await waitFor(() => expect(app.uploading()).toBe(0));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a second photo replaces the first photo of a message', async () => {
    const app = await openAndAttach([neverStored]);
    await waitFor(() => expect(app.uploading()).toBe(1));
    app.reply(storedReply);
    await chooseFile(app, new File(['sun'], 'sun.jpg', { type: 'image/png' }), 'Camera');
    await waitFor(() => expect(screen.queryByRole('status', { name: /^Uploading/ })).toBeNull());
    expect(screen.getAllByRole('img', { name: 'Attached' })).toHaveLength(1);
  });

  it('leaving the chat ends the upload of its photo', async () => {
    const app = await openAndAttach([neverStored]);
    await waitFor(() => expect(app.uploading()).toBe(1));
    await app.goTo('/support');
    await waitFor(() => expect(app.uploading()).toBe(0));
  });
});

describe('the type of a chosen file', () => {
  const jpeg = '\xff\xd8\xff\xe0\0\x10JFIF';
  const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';
  const fileOf = (bytes: string, name: string, type: string) =>
    new File([Uint8Array.from(bytes, letter => letter.charCodeAt(0))], name, { type });

  it.each([
    ['a JPEG that a phone named .heic is uploaded as JPEG', jpeg, 'moon.heic', 'image/heic', 'jpg'],
    ['a JPEG that a page named .png is uploaded as JPEG', jpeg, 'moon.png', 'image/png', 'jpg'],
    ['a HEIC that this browser opens is converted to JPEG', heic, 'moon.heic', 'image/heic', 'jpg'],
    ['a HEIC named .jpg that this browser opens is converted to JPEG', heic, 'moon.jpg', 'image/jpeg', 'jpg'],
    ['a GIF is converted to JPEG', 'GIF89a', 'moon.gif', 'image/gif', 'jpg'],
    ['a WebP is uploaded unchanged', 'RIFF\0\0\0\0WEBP', 'moon.webp', 'image/webp', 'webp'],
  ])('the type of a chosen file is read from its bytes: %s', async (_, bytes, name, type, ending) => {
    const app = await openAndAttach([storedReply], fileOf(bytes, name, type));
    await waitFor(() => expect(app.paths(imageUploadRequest)).toHaveLength(2));
    for (const path of app.paths(imageUploadRequest)) expect(path).toMatch(new RegExp(`\\.${ending}$`));
  });

  it.each([
    ['a HEIC', fileOf(heic, 'moon.heic', 'image/heic'), kindRefusal('heic', 'image')],
    ['a damaged JPEG', fileOf(jpeg, 'moon.jpg', 'image/jpeg'), unreadablePictureSentence],
    ['a file of an unknown type', photo, kindRefusal(null, 'image')],
  ])('%s that this browser cannot open is refused before its upload', async (_, file, sentence) => {
    failPictureDecoding();
    const app = await openAndAttach([], file);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(app.paths(imageUploadRequest)).toEqual([]);
  });

  it('a document with the type of a picture is refused before its upload', async () => {
    const app = await openAndAttach([], fileOf('%PDF-1.7', 'menu.png', 'image/png'));
    expect(await screen.findByText(kindRefusal('pdf', 'image'))).toBeVisible();
    expect(app.paths(imageUploadRequest)).toEqual([]);
  });

  it('an AVI video with the type of an MP4 is refused before its upload', async () => {
    const app = await renderApp(pagePath, chatReplies);
    await chooseFile(app, fileOf('RIFF\0\0\0\0AVI LIST', 'film.mp4', 'video/mp4'), 'Video');
    expect(await screen.findByText(kindRefusal('avi', 'video'))).toBeVisible();
    expect(app.paths(videoUploadRequest)).toEqual([]);
  });
});

describe('a file that cannot be sent', () => {
  const large = new File(['film'], 'film.mp4', { type: 'video/mp4' });
  Object.defineProperty(large, 'size', { value: fileLimits.video.bytes + 1 });

  it.each([
    ['too large', large, 'Video', 'That video is over 60 MB. Trim it and try again.'],
    [
      'a video of an unsupported type',
      new File(['film'], 'film.avi', { type: 'video/x-msvideo' }),
      'Video',
      "That kind of video can't be sent. Try an MP4.",
    ],
    [
      'neither a photo nor a video',
      new File(['%PDF'], 'menu.pdf', { type: 'application/pdf' }),
      'Photo',
      "That kind of file can't be sent. Try a JPEG, PNG or WebP photo.",
    ],
  ])('a chosen file is refused before its upload because it is %s', async (_, file, from, sentence) => {
    const app = await renderApp(pagePath, chatReplies);
    await chooseFile(app, file, from);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove the attachment' })).toBeNull();
    expect([...app.paths(imageUploadRequest), ...app.paths(videoUploadRequest)]).toEqual([]);
  });
});
