import { expect, test } from 'vitest';
import { testApp } from './app.ts';

const { db, platform } = await testApp();

test('a job without a task is refused where it is enqueued', async () => {
  await expect(platform.jobs.enqueue(db, 'tell-nobody', {})).rejects.toThrow(
    'No worker does the job "tell-nobody"',
  );
  await expect(platform.jobs.enqueue(db, 'notify-room', {})).resolves.toBeUndefined();
});
