import sharp from 'sharp';

// A decoded picture may take 160 MB. So no cache is kept between two pictures, and each is decoded by one thread.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
