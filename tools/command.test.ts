import { expect, test } from 'vitest';
import { runCommand } from './command.ts';

const keep = { output: 'keep', limitMs: 20_000 } as const;
test('what a command says on both streams and how it ended is returned', async () => {
  expect(await runCommand('sh', ['-c', 'echo out; echo err >&2; exit 3'], keep)).toEqual({
    code: 3,
    output: expect.stringMatching(/^(out\nerr|err\nout)\n$/),
  });
});

test('a command that does not exist fails and says so', async () => {
  const { code, output } = await runCommand('no-such-command', [], keep);
  expect(code).toBe(1);
  expect(output).toContain('no-such-command');
});

test('a command that hangs is ended, and the output says why', async () => {
  const { code, output } = await runCommand('sleep', ['60'], { output: 'keep', limitMs: 100 });
  expect(code).toBe(1);
  expect(output).toContain('without an answer');
});

test('what a command leaves running in its group ends with it', async () => {
  // The streams close only when the sleeper has ended too.
  expect(await runCommand('sh', ['-c', 'sleep 60 & echo gone'], keep)).toEqual({ code: 0, output: 'gone\n' });
});
