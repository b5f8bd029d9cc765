import { type CropArea, croppedSize } from './crop-area.ts';

const imageQuality = 0.9;

/** Returns the chosen part of a picture as a JPEG file. The browser itself turns a photo upright. */
export async function cutPicture(file: File, area: CropArea, longest: number): Promise<File> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const { width, height } = croppedSize(area, longest);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser has no canvas.');
    context.imageSmoothingQuality = 'high';
    // A picture with transparent parts is drawn on the page's color, because JPEG would make these parts black.
    context.fillStyle = getComputedStyle(document.body).backgroundColor;
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height);
    const cut = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', imageQuality));
    if (!cut) throw new Error('The picture could not be cut.');
    return new File([cut], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
  } finally {
    URL.revokeObjectURL(address);
  }
}
