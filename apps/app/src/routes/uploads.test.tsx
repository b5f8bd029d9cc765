import { bucket } from '@nightjar/domain/kernel/upload';
import { StorageClient } from '@supabase/storage-js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { uploadOwnPicture } from '../platform/storage.ts';
import { givePictures } from '../testing/canvas.ts';
import { me } from '../testing/examples.ts';
import { renderApp } from '../testing/render-app.tsx';
import { wire } from '../testing/replies.ts';

const upload = (image: File) => uploadOwnPicture({ userId: me, kind: 'profile' }, image, 0);
const photo = (type: string) => new File(['moon'], 'moon', { type });
const stored = wire(`POST /storage/v1/object/${bucket}/users/*`, 200, { Id: 'file', Key: 'file' });

describe('a picture of the user', () => {
  it('without a public address is no picture', async () => {
    givePictures();
    await renderApp('/support', [stored]);
    const files = Object.getPrototypeOf(new StorageClient('http://storage.example').from(bucket));
    const addresses = vi.spyOn(files, 'getPublicUrl').mockReturnValue({ data: { publicUrl: '' } });
    onTestFinished(() => addresses.mockRestore());
    await expect(upload(photo('image/png'))).rejects.toMatchObject({
      message: 'Failed to get public URL for uploaded image',
      code: 'file_upload',
    });
  });

  it('that the server does not take is refused as a failed upload', async () => {
    givePictures();
    await renderApp('/support', [wire(`POST /storage/v1/object/${bucket}/users/*`, 500, { message: 'x' })]);
    await expect(upload(photo('image/png'))).rejects.toMatchObject({
      message: 'Error uploading image. Please try again.',
      code: 'file_upload',
      status: 500,
    });
  });

  it('is refused where the file is no image', async () => {
    await expect(upload(photo('text/plain'))).rejects.toThrow(
      'The first argument must be an image File or Blob object.',
    );
  });

  it('is refused where there is no file', async () => {
    await expect(upload('moon' as never)).rejects.toThrow(
      'The first argument must be a File or Blob object.',
    );
  });

  it('is refused where the file cannot be read', async () => {
    const read = vi.spyOn(FileReader.prototype, 'readAsArrayBuffer').mockImplementation(function (
      this: FileReader,
    ) {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    });
    onTestFinished(() => read.mockRestore());
    await expect(upload(photo('image/jpeg'))).rejects.toThrow('Failed to read the image with FileReader.');
  });

  it('is refused where the browser cannot read files at all', async () => {
    vi.resetModules();
    vi.stubGlobal('FileReader', undefined);
    // The library looks at the browser when it is loaded, so another build of it is loaded here.
    vi.doMock('compressorjs', () => vi.importActual('compressorjs/dist/compressor.esm.js'));
    onTestFinished(() => {
      vi.doUnmock('compressorjs');
      vi.unstubAllGlobals();
    });
    const afresh = await import('../platform/storage.ts');
    await expect(
      afresh.uploadOwnPicture({ userId: me, kind: 'profile' }, photo('image/jpeg'), 0),
    ).rejects.toThrow('The current browser does not support image compression.');
  });

  it('is refused where the browser cannot decode it', async () => {
    const address = vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (
      this: HTMLImageElement,
    ) {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    });
    onTestFinished(() => address.mockRestore());
    await expect(upload(photo('image/png'))).rejects.toMatchObject({
      message: expect.stringContaining("doesn't open as a picture"),
      cause: { message: 'Failed to load the image.' },
    });
  });
});
