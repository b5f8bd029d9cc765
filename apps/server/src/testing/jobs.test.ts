import { expect, test } from 'vitest';
import { testApp } from './app.ts';

const { db, platform } = await testApp();

test('a job that no worker can do is refused when it is enqueued', async () => {
  await expect(platform.jobs.enqueue(db, { name: 'tell-nobody', payload: {} })).rejects.toThrow(
    'No worker does the job "tell-nobody"',
  );
  await expect(platform.jobs.enqueue(db, { name: 'notify-room', payload: {} })).resolves.toBeUndefined();
});
