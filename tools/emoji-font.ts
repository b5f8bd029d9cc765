import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The search for a font uses these functions of the machine. The tests pass a machine of their own. */
type FontMachine = {
  readonly isDebianRoot: boolean;
  hasEmoji(): boolean;
  run(command: string, args: readonly string[]): void;
};

/**
 * Looks for a font with emoji in color, because the app is shown with emoji in its screenshots. As root on Debian it
 * installs one. On other machines, a warning names the font to install.
 */
export function findEmojiFont(machine: FontMachine = thisMachine()): void {
  if (machine.hasEmoji()) return;
  if (machine.isDebianRoot) {
    machine.run('apt-get', ['update', '-qq']);
    machine.run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'fonts-noto-color-emoji']);
    if (machine.hasEmoji()) return;
  }
  console.warn('No font for emoji: they are empty boxes in the photographs. Install Noto Color Emoji.');
}

function thisMachine(): FontMachine {
  return {
    isDebianRoot: process.getuid?.() === 0 && existsSync('/etc/debian_version'),
    // The program fontconfig lists emoji as a language. A Mac and Windows have the font, but not fontconfig.
    hasEmoji: () => {
      const { status, stdout } = spawnSync('fc-list', [':lang=und-zsye', 'family'], { encoding: 'utf8' });
      return status === 0 ? stdout.trim() !== '' : process.platform !== 'linux';
    },
    run: (command, args) => void spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 }),
  };
}
