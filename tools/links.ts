import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import type { Violation } from './source.ts';

/** Finds links on the project's own pages whose target does not exist. Links to other sites are not checked. */
export function brokenLinks(
  pages: Readonly<Record<string, string>>,
  exists: (path: string) => boolean,
): Violation[] {
  return Object.entries(pages).flatMap(([path, text]) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(({ 1: link = '', index }) => ({ link, line: text.slice(0, index).split('\n').length }))
      .filter(({ link }) => !/^([a-z]+:|#)/.test(link) && !exists(pathOfLink(path, link)))
      .map(({ link, line }) => ({ path, line, message: `links to ${link}, which is not there` })),
  );
}

function pathOfLink(page: string, link: string): string {
  const [file = ''] = link.split('#');
  return normalize(join(dirname(page), decodeURIComponent(file)));
}

/** Checks the links of every Markdown page below a folder. */
export function brokenLinksBelow(root: string): Violation[] {
  const paths = globSync('**/*.md', {
    cwd: root,
    exclude: entry => /(^|\/)(node_modules|\.data|dist)$/.test(entry),
  });
  const pages = Object.fromEntries(paths.map(path => [path, readFileSync(join(root, path), 'utf8')]));
  return brokenLinks(pages, path => existsSync(join(root, path)));
}
