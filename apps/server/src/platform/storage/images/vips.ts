import sharp from 'sharp';

// A decoded picture may be 160 MB: no cache is kept between two of them, and each is the work of one thread.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
