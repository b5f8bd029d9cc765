import { brand } from '@nightjar/domain/brand';
import { id, minutesFromNow } from '@nightjar/domain/kernel/example';
import { bucket, publicFilesPath } from '@nightjar/domain/kernel/upload';
import {
  adminVenue,
  orderVenuePictures,
  removeVenuePicture,
  saveVenuePicture,
} from '@nightjar/domain/venues/desk/calls';
import { exampleDeskVenue } from '@nightjar/domain/venues/desk/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { installPictureDecoding } from '../../testing/canvas.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, httpReply, type Reply, refuse, reply } from '../../testing/replies.ts';

const rep = userDetails({ subscribed: false, [brand.repRole]: true, allow_admin_access: true });
const venueId = id('venue');
const pictureUrl = (place: string) => `${publicFilesPath}venues/${venueId}-${place}.jpg?t=1`;
const logo = { kind: 'logo' as const, url: pictureUrl('logo'), alt: 'A lantern' };
const gallery = [1, 2, 3].map(count => ({
  kind: 'gallery' as const,
  url: pictureUrl(`gallery-179000000000${count}`),
  alt: `Night ${count}`,
}));
const images = [logo, ...gallery];
const picturesAnswer = (shown: readonly { kind: 'logo' | 'gallery'; url: string; alt: string }[]) => ({
  images: [...shown],
  updated_at: minutesFromNow(0),
});

const openPage = (replies: readonly Reply[] = [], more: Parameters<typeof exampleDeskVenue>[0] = {}) =>
  renderApp(
    `/admin/venues/${venueId}/images`,
    [reply(adminVenue, exampleDeskVenue({ active: true, images, ...more })), ...replies],
    { as: rep, wide: true },
  );
type App = Awaited<ReturnType<typeof openPage>>;
const fileInput = (label: string) => {
  const found = screen.getAllByLabelText(label).find(element => element.tagName === 'INPUT');
  if (!found) throw new Error(`There is no field for a file: ${label}`);
  return found;
};
const galleryPictures = () =>
  screen.getAllByRole('img', { name: /^Picture/ }).map(image => image.getAttribute('alt'));

async function dropFile(app: App, label: string, file: File): Promise<void> {
  await screen.findByRole('heading', { name: 'Gallery' });
  const input = fileInput(label) as HTMLInputElement;
  const { accept } = input;
  input.accept = '';
  await app.user.upload(input, file);
  input.accept = accept;
}
const photo = new File(['x'], 'bar.png', { type: 'image/png' });
const useCrop = async (app: App) => {
  const sheet = within(await screen.findByRole('dialog', { name: 'Move and zoom' }));
  await app.user.click(sheet.getByRole('button', { name: 'Use photo' }));
};

describe('the pictures of a venue', () => {
  it("a venue's images page has four single pictures and a gallery, each picture with its description", async () => {
    await openPage();
    expect(await screen.findByRole('heading', { level: 2, name: 'Images' })).toBeVisible();
    for (const name of ['Profile', 'Banner', 'Logo', 'Manager', 'Gallery'])
      expect(screen.getByRole('heading', { level: 3, name })).toBeVisible();
    expect(screen.getByRole('img', { name: 'A lantern' })).toBeVisible();
    expect(galleryPictures()).toEqual(['Picture 1: Night 1', 'Picture 2: Night 2', 'Picture 3: Night 3']);
  });

  it('a new venue picture is cropped, uploaded under the name of its kind, and shown', async () => {
    installPictureDecoding();
    const path = `POST /storage/v1/object/${bucket}/venues/${venueId}-banner.jpg` as const;
    const banner = { kind: 'banner' as const, url: pictureUrl('banner') };
    const shown = { images: [...images, banner], updated_at: minutesFromNow(0) };
    const app = await openPage([httpReply(path, 200, { Id: 'f', Key: 'k' }), reply(saveVenuePicture, shown)]);
    await dropFile(app, 'Add a picture: Banner', photo);
    await useCrop(app);
    await waitFor(() =>
      expect(app.inputs(saveVenuePicture)).toEqual([
        { venue_id: venueId, kind: 'banner', path: expect.stringContaining(`venues/${venueId}-banner.jpg`) },
      ]),
    );
    expect(await screen.findByRole('img', { name: 'Banner' })).toBeVisible();
  });

  it("a file that is no picture is refused on a venue's images page with the allowed types", async () => {
    const app = await openPage();
    await dropFile(app, 'Add a picture: Gallery', new File(['x'], 'menu.pdf', { type: 'application/pdf' }));
    expect(
      await screen.findByText('menu.pdf is not a picture we can show. Use a JPEG, PNG or WebP file.'),
    ).toBeVisible();
  });

  it('a venue picture whose upload fails shows an error and changes nothing', async () => {
    installPictureDecoding();
    const path = `POST /storage/v1/object/${bucket}/venues/${venueId}-banner.jpg` as const;
    const app = await openPage([httpReply(path, 500, { statusCode: '500', error: 'x', message: 'x' })]);
    await dropFile(app, 'Add a picture: Banner', photo);
    await useCrop(app);
    expect(await screen.findByText('Error uploading image. Please try again.')).toBeVisible();
    expect(app.inputs(saveVenuePicture)).toEqual([]);
  });

  it('the description of a venue picture is edited and saved', async () => {
    const app = await openPage([reply(saveVenuePicture, picturesAnswer(images))]);
    await app.user.click(await screen.findByRole('button', { name: 'Describe logo' }));
    const field = await screen.findByLabelText('Description');
    await app.user.clear(field);
    await app.user.type(field, 'A brass lantern{Enter}');
    await waitFor(() =>
      expect(app.inputs(saveVenuePicture)).toEqual([
        { venue_id: venueId, kind: 'logo', path: logo.url, alt: 'A brass lantern' },
      ]),
    );
  });

  it('gallery pictures of a venue are reordered by the keyboard alone, and the focus stays on the button', async () => {
    const [first, second, third] = [1, 2, 3].map(count => pictureUrl(`gallery-179000000000${count}`));
    const shown = [logo, gallery[1], gallery[0], gallery[2]].flatMap(image => image ?? []);
    const app = await openPage([reply(orderVenuePictures, picturesAnswer(shown))]);
    const later = await screen.findByRole('button', { name: 'Move picture 1 later' });
    later.focus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(galleryPictures()[0]).toBe('Picture 1: Night 2'));
    expect(screen.getByRole('button', { name: 'Move picture 2 later' })).toHaveFocus();
    expect(screen.getByText('Now picture 2 of 3.')).toBeInTheDocument();
    expect(app.inputs(orderVenuePictures)).toEqual([{ venue_id: venueId, paths: [second, first, third] }]);
  });

  it('gallery pictures of a venue return to their order when the server refuses the new order', async () => {
    const app = await openPage([fail(orderVenuePictures, 500)]);
    await app.user.click(await screen.findByRole('button', { name: 'Move picture 3 earlier' }));
    expect(await screen.findByText('Something went wrong on our side.')).toBeVisible();
    await waitFor(() =>
      expect(galleryPictures()).toEqual(['Picture 1: Night 1', 'Picture 2: Night 2', 'Picture 3: Night 3']),
    );
  });

  it('a venue picture is removed after a question', async () => {
    const app = await openPage([reply(removeVenuePicture, picturesAnswer(gallery))]);
    await app.user.click(await screen.findByRole('button', { name: 'Remove logo' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove logo?' }));
    await app.user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'A lantern' })).not.toBeInTheDocument());
    expect(app.inputs(removeVenuePicture)).toEqual([{ venue_id: venueId, path: logo.url }]);
  });

  it("a picture beyond the limit of a venue's gallery is refused with the limit", async () => {
    const app = await openPage([refuse(saveVenuePicture, 'too_many_pictures', { params: { most: '24' } })]);
    await app.user.click(await screen.findByRole('button', { name: 'Describe picture 1' }));
    await app.user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('A gallery holds 24 pictures. Remove one first.')).toBeVisible();
  });

  it("a bartender sees the venue's pictures and gets no button to change them", async () => {
    await openPage([], { may_edit: false });
    expect(await screen.findByText('You can look at these. Owners and managers change them.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Remove|Move|Describe|Add/ })).not.toBeInTheDocument();
  });
});
