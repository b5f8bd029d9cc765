import { conversations, messages } from '@nightjar/domain/chat/calls';
import { exampleConversation, exampleMessage } from '@nightjar/domain/chat/example';
import { id, minutesFromNow } from '@nightjar/domain/kernel/example';
import { publicFilesPath } from '@nightjar/domain/kernel/upload';
import { exampleMe } from '@nightjar/domain/people/example';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { threadAnswer } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, type Reply, reply } from '../../testing/replies.ts';

const pagePath = `/chats/${id('conversation')}`;
const signedLink = (name: string, token: string) =>
  `${publicFilesPath.replace('/public/', '/sign/')}sys/${name}?token=${token}`;
const robin = exampleMe();

/** Shows a photo from Ada, a video of the user's own, and another photo from Ada, with links signed by one token. */
const pictureMessages = (token = 'one') => [
  exampleMessage({
    message_id: id('message', 1),
    message: null,
    attachment_url: signedLink('images/bar.jpg', token),
    preview_url: signedLink('images/bar-small.jpg', token),
    attachment_type: 'image',
  }),
  exampleMessage({
    message_id: id('message', 2),
    sender: robin,
    message: null,
    attachment_url: signedLink('videos/toast.mp4', token),
    attachment_type: 'video',
    created_at: minutesFromNow(-10),
  }),
  exampleMessage({
    message_id: id('message', 3),
    message: null,
    attachment_url: signedLink('images/moon.jpg', token),
    preview_url: signedLink('images/moon-small.jpg', token),
    attachment_type: 'image',
    created_at: minutesFromNow(-5),
  }),
];
const chatReplies = (token?: string): Reply[] => [
  reply(conversations, { conversations: [exampleConversation()], more: false }),
  reply(messages, threadAnswer(pictureMessages(token))),
];

type App = Awaited<ReturnType<typeof renderApp>>;

const pictureTiles = () => screen.findAllByRole('button', { name: 'Open photo from Ada' });
const findViewer = async (name = 'Photo from Ada') => within(await screen.findByRole('dialog', { name }));

async function openFirstPicture(replies: readonly Reply[] = chatReplies()): Promise<App> {
  const app = await renderApp(pagePath, replies);
  const [first] = await pictureTiles();
  await app.user.click(first as HTMLElement);
  await findViewer();
  return app;
}

describe('a picture of a chat', () => {
  it('a photo of a chat opens over the screen, shows its number among all pictures, and moves the focus to "Close"', async () => {
    await openFirstPicture();
    const view = await findViewer();
    expect(view.getByRole('img', { name: 'Photo from Ada' })).toHaveAttribute(
      'src',
      expect.stringContaining('/sys/images/bar.jpg'),
    );
    expect(view.getByText('1 of 3')).toBeInTheDocument();
    expect(view.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await waitFor(() => expect(view.getByRole('button', { name: 'Close' })).toHaveFocus());
  });

  it("the viewer of a chat's pictures steps from the first to the last photo or video", async () => {
    const app = await openFirstPicture();
    await app.user.click((await findViewer()).getByRole('button', { name: 'Next' }));
    const video = await findViewer('Video from you');
    expect(video.getByText('2 of 3')).toBeInTheDocument();
    expect(video.getByLabelText('Video from you', { selector: 'video' })).toHaveAttribute('controls');
    expect(video.queryByRole('button', { name: 'Zoom in' })).toBeNull();
    await app.user.click(video.getByRole('button', { name: 'Next' }));
    const last = await findViewer();
    expect(last.getByRole('img')).toHaveAttribute('src', expect.stringContaining('/sys/images/moon.jpg'));
    expect(last.getByRole('button', { name: 'Next' })).toBeDisabled();
    await app.user.click(last.getByRole('button', { name: 'Previous' }));
    await findViewer('Video from you');
  });

  it("the arrow keys step through a chat's pictures, except on a video, which uses the keys itself", async () => {
    const app = await openFirstPicture();
    await app.user.keyboard('{ArrowLeft}');
    expect((await findViewer()).getByText('1 of 3')).toBeInTheDocument();
    await app.user.keyboard('{ArrowRight}');
    expect((await findViewer('Video from you')).getByText('2 of 3')).toBeInTheDocument();
    await app.user.keyboard('{ArrowRight}');
    expect((await findViewer('Video from you')).getByText('2 of 3')).toBeInTheDocument();
  });

  it('a photo in the viewer is zoomed by buttons and keys, never smaller than the screen', async () => {
    const app = await openFirstPicture();
    const view = await findViewer();
    const smaller = view.getByRole('button', { name: 'Zoom out' });
    expect(smaller).toBeDisabled();
    await app.user.click(view.getByRole('button', { name: 'Zoom in' }));
    expect(view.getByRole('img').style.transform).toContain('scale(1.5)');
    await app.user.keyboard('+');
    expect(view.getByRole('img').style.transform).toContain('scale(2.25)');
    await app.user.keyboard('---');
    expect(view.getByRole('img').style.transform).toContain('scale(1)');
    expect(smaller).toBeDisabled();
  });

  it.each(['Escape', 'Close'])(
    "%s closes the viewer of a chat's pictures, and the focus returns to the opened picture",
    async way => {
      const app = await openFirstPicture();
      if (way === 'Escape') await app.user.keyboard('{Escape}');
      else await app.user.click((await findViewer()).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const [first] = await pictureTiles();
      await waitFor(() => expect(first).toHaveFocus());
      expect(app.path()).toBe(pagePath);
    },
  );
});

describe('a link that has ended', () => {
  it("expired links of a chat's pictures are renewed by one request for all pictures", async () => {
    const app = await renderApp(pagePath, chatReplies());
    await pictureTiles();
    app.reply(...chatReplies('two'));
    for (const picture of screen.getAllByRole('img', { name: 'Photo from Ada' })) fireEvent.error(picture);
    await waitFor(() =>
      expect(
        screen.getAllByRole('img', { name: 'Photo from Ada' }).map(picture => picture.getAttribute('src')),
      ).toEqual([expect.stringContaining('token=two'), expect.stringContaining('token=two')]),
    );
    expect(app.inputs(messages)).toHaveLength(2);
  });

  it('an expired link of a photo in the viewer is renewed', async () => {
    const app = await openFirstPicture();
    app.reply(...chatReplies('two'));
    fireEvent.error((await findViewer()).getByRole('img'));
    await waitFor(async () =>
      expect((await findViewer()).getByRole('img')).toHaveAttribute(
        'src',
        expect.stringContaining('token=two'),
      ),
    );
    expect(app.inputs(messages)).toHaveLength(2);
  });

  it('an expired link of a video in the viewer is renewed', async () => {
    const app = await openFirstPicture();
    await app.user.keyboard('{ArrowRight}');
    app.reply(...chatReplies('two'));
    fireEvent.error(
      (await findViewer('Video from you')).getByLabelText('Video from you', { selector: 'video' }),
    );
    await waitFor(async () =>
      expect(
        (await findViewer('Video from you')).getByLabelText('Video from you', { selector: 'video' }),
      ).toHaveAttribute('src', expect.stringContaining('token=two')),
    );
  });

  it('a photo in the viewer whose link cannot be renewed shows an error and "Try again"', async () => {
    const app = await openFirstPicture();
    app.reply(fail(messages, 500));
    fireEvent.error((await findViewer()).getByRole('img'));
    const alert = within(await (await findViewer()).findByRole('alert'));
    expect(alert.getByText("That didn't load.")).toBeInTheDocument();
    expect((await findViewer()).queryByRole('button', { name: 'Zoom in' })).toBeNull();
    await app.user.click(alert.getByRole('button', { name: 'Try again' }));
    expect((await findViewer()).getByRole('img')).toHaveAttribute(
      'src',
      expect.stringContaining('token=one'),
    );
  });

  it('a chat picture without a connection leaves an empty tile, which still opens', async () => {
    const app = await renderApp(pagePath, chatReplies());
    const [first] = await pictureTiles();
    app.line.lose();
    fireEvent.error(within(first as HTMLElement).getByRole('img', { name: 'Photo from Ada' }));
    await waitFor(() => expect(within(first as HTMLElement).queryByRole('img')).toBeNull());
    await app.user.click(first as HTMLElement);
    fireEvent.error((await findViewer()).getByRole('img'));
    expect(await (await findViewer()).findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
