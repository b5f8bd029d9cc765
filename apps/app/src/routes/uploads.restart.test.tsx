import { me } from '@nightjar/domain/kernel/example';
import { bucket } from '@nightjar/domain/kernel/upload';
import { StorageClient } from '@supabase/storage-js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { uploadProfileOrBannerPicture } from '../platform/storage.ts';
import { installPictureDecoding } from '../testing/canvas.ts';
import { renderApp } from '../testing/render-app.tsx';
import { httpReply } from '../testing/replies.ts';

const uploadPicture = (image: File) =>
  uploadProfileOrBannerPicture({ userId: me, kind: 'profile' }, image, 0);
const photoFile = (type: string) => new File(['moon'], 'moon', { type });
const storedReply = httpReply(`POST /storage/v1/object/${bucket}/users/*`, 200, { Id: 'file', Key: 'file' });

describe('a picture of the user', () => {
  it('an uploaded picture without a public address is an error', async () => {
    installPictureDecoding();
    await renderApp('/support', [storedReply]);
    const files = Object.getPrototypeOf(new StorageClient('http://storage.example').from(bucket));
    const addresses = vi.spyOn(files, 'getPublicUrl').mockReturnValue({ data: { publicUrl: '' } });
    onTestFinished(() => addresses.mockRestore());
    await expect(uploadPicture(photoFile('image/png'))).rejects.toMatchObject({
      message: 'Failed to get public URL for uploaded image',
      code: 'file_upload',
    });
  });

  it('a picture that the server refuses is a failed upload', async () => {
    installPictureDecoding();
    await renderApp('/support', [
      httpReply(`POST /storage/v1/object/${bucket}/users/*`, 500, { message: 'x' }),
    ]);
    await expect(uploadPicture(photoFile('image/png'))).rejects.toMatchObject({
      message: 'Error uploading image. Please try again.',
      code: 'file_upload',
      status: 500,
    });
  });

  it('an upload of a file that is no image is refused', async () => {
    await expect(uploadPicture(photoFile('text/plain'))).rejects.toThrow(
      'The first argument must be an image File or Blob object.',
    );
  });

  it('an upload of a value that is no file is refused', async () => {
    await expect(uploadPicture('moon' as never)).rejects.toThrow(
      'The first argument must be a File or Blob object.',
    );
  });

  it('an upload of an image that cannot be read is refused', async () => {
    const read = vi.spyOn(FileReader.prototype, 'readAsArrayBuffer').mockImplementation(function (
      this: FileReader,
    ) {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    });
    onTestFinished(() => read.mockRestore());
    await expect(uploadPicture(photoFile('image/jpeg'))).rejects.toThrow(
      'Failed to read the image with FileReader.',
    );
  });

  it('an upload of an image is refused when the browser cannot read files', async () => {
    vi.resetModules();
    vi.stubGlobal('FileReader', undefined);
    // The compression library reads the browser's features when it loads, so the test loads another build of the
    // library.
    vi.doMock('compressorjs', () => vi.importActual('compressorjs/dist/compressor.esm.js'));
    onTestFinished(() => {
      vi.doUnmock('compressorjs');
      vi.unstubAllGlobals();
    });
    const afresh = await import('../platform/storage.ts');
    await expect(
      afresh.uploadProfileOrBannerPicture({ userId: me, kind: 'profile' }, photoFile('image/jpeg'), 0),
    ).rejects.toThrow('The current browser does not support image compression.');
  });

  it('an upload of an image that the browser cannot decode is refused', async () => {
    const address = vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (
      this: HTMLImageElement,
    ) {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    });
    onTestFinished(() => address.mockRestore());
    await expect(uploadPicture(photoFile('image/png'))).rejects.toMatchObject({
      message: expect.stringContaining("doesn't open as a picture"),
      cause: { message: 'Failed to load the image.' },
    });
  });
});
