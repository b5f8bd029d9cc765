import { expect, test, vi } from 'vitest';
import { findEmojiFont } from './emoji-font.ts';

function machine({ has = false, isDebianRoot = false, installs = true }) {
  const commands: string[] = [];
  return {
    commands,
    isDebianRoot,
    hasEmoji: () => has || (installs && commands.some(command => command.includes('fonts-noto-color-emoji'))),
    run: (command: string, args: readonly string[]) => void commands.push([command, ...args].join(' ')),
  };
}

test('a machine that has a font for emoji gets no other', () => {
  const here = machine({ has: true, isDebianRoot: true });
  findEmojiFont(here);
  expect(here.commands).toEqual([]);
});

test('root on Debian gets a font for emoji by apt-get', () => {
  const here = machine({ isDebianRoot: true });
  findEmojiFont(here);
  expect(here.commands.at(-1)).toMatch(/^apt-get install .*fonts-noto-color-emoji$/);
});

test.each([{ isDebianRoot: false }, { isDebianRoot: true, installs: false }])(
  'a user without a font for emoji reads what to install: %o',
  state => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    findEmojiFont(machine(state));
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('Install Noto Color Emoji'));
    warn.mockRestore();
  },
);
