import { access, rename } from 'node:fs/promises';

/** The folder `from` takes the place of the folder `to`, whose content is moved to `aside`. */
export type FolderMove = { from: string; to: string; aside: string };

/** Makes all moves or none. Returns the folders to which former content was moved. */
export async function swapFolders(moves: readonly FolderMove[]): Promise<string[]> {
  const undo: (() => Promise<void>)[] = [];
  const aside: string[] = [];
  const move = async (from: string, to: string) => {
    await rename(from, to);
    undo.unshift(() => rename(to, from));
  };
  try {
    for (const { from, to, aside: elsewhere } of moves) {
      if (await exists(to)) {
        await move(to, elsewhere);
        aside.push(elsewhere);
      }
      await move(from, to);
    }
    return aside;
  } catch (error) {
    for (const step of undo) await step();
    throw error;
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
