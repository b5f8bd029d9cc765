import { expect, test } from 'vitest';
import { runCommand } from './command.ts';

const keep = { output: 'keep', limitMs: 20_000 } as const;
test('`runCommand` returns both output streams of a command and its exit code', async () => {
  expect(await runCommand('sh', ['-c', 'echo out; echo err >&2; exit 3'], keep)).toEqual({
    code: 3,
    output: expect.stringMatching(/^(out\nerr|err\nout)\n$/),
  });
});

test('a command that does not exist fails with a message', async () => {
  const { code, output } = await runCommand('no-such-command', [], keep);
  expect(code).toBe(1);
  expect(output).toContain('no-such-command');
});

test('a command that hangs is ended, and its output has the reason', async () => {
  const { code, output } = await runCommand('sleep', ['60'], { output: 'keep', limitMs: 100 });
  expect(code).toBe(1);
  expect(output).toContain('without an answer');
});

test('processes that a command leaves running in its group end with the command', async () => {
  // The output streams of the command close only when the sleeping process that it started has ended too.
  expect(await runCommand('sh', ['-c', 'sleep 60 & echo gone'], keep)).toEqual({ code: 0, output: 'gone\n' });
});
