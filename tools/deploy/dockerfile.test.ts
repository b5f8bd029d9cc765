import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { readDeployFile, root } from './files.ts';

// No engine for containers runs where these tests do: what an image would do is not tried here.

const dockerfile = readDeployFile('Dockerfile');

/** Reads the instructions of a Dockerfile, with continued lines as one. */
function instructionsOf(text: string): { name: string; value: string }[] {
  const lines = text
    .split('\n')
    .filter(line => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '');
  return lines
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => ({ name: line.split(' ', 1).join(), value: line.slice(line.indexOf(' ') + 1) }));
}

/** Names the faults of a Dockerfile. It has only rules whose breach an operator would notice. */
function faultsOf(text: string): string[] {
  const instructions = instructionsOf(text);
  const valuesOf = (name: string) =>
    instructions.filter(each => each.name === name).map(({ value }) => value);
  const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
  const lastValueOf = (wanted: string) => last.findLast(({ name }) => name === wanted)?.value ?? '';
  const images = [...valuesOf('FROM'), ...valuesOf('ARG').filter(arg => /_IMAGE=/.test(arg))]
    .map(value =>
      value
        .replace(/^\w+_IMAGE=/, '')
        .split(' ', 1)
        .join(),
    )
    .filter(image => !image.startsWith('${'));
  return [
    ...images.filter(image => !/:\d+\.\d+/.test(image)).map(image => `the image ${image} has no version`),
    !/^\d+:\d+$/.test(lastValueOf('USER')) && 'the last stage does not name a user by number',
    lastValueOf('USER').startsWith('0') && 'the last stage runs as root',
    !lastValueOf('HEALTHCHECK') && 'the last stage has no HEALTHCHECK',
    !lastValueOf('ENTRYPOINT').startsWith('["tini", "--"') && 'nothing reaps processes in the last stage',
    instructions.some(({ name }) => name === 'ADD') && 'ADD unpacks and downloads: use COPY',
    /curl [^|]*\| *(ba)?sh/.test(text) && 'a script of the network is run',
    instructions.some(
      ({ name, value }) =>
        name === 'RUN' && /apt-get install/.test(value) && !/rm -rf \/var\/lib\/apt\/lists/.test(value),
    ) && 'the lists of packages stay in the image',
    [...valuesOf('ENV'), ...valuesOf('ARG')].some(value => /(SECRET|TOKEN|PASSWORD|_KEY)\b/.test(value)) &&
      'a secret would stay in the image',
  ].filter(fault => typeof fault === 'string');
}

describe('the Dockerfile', () => {
  test('the Dockerfile can be parsed without a complaint', () => {
    expect(validate(dockerfile).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual(
      [],
    );
  });

  test('the Dockerfile names its images by version, runs as a user by number, and has a check of its health', () => {
    expect(faultsOf(dockerfile)).toEqual([]);
  });

  test.each([
    ['an image without a version', /debian:12\.12-slim/, 'debian', 'the image debian has no version'],
    ['root as the user', /USER 10001:10001/, 'USER 0:0', 'the last stage runs as root'],
    ['no check of its health', /HEALTHCHECK/, 'LABEL x=', 'the last stage has no HEALTHCHECK'],
    ['a secret', 'ARG REVISION', 'ARG STRIPE_SECRET_KEY', 'a secret would stay in the image'],
    ['no program that reaps processes', '"tini", "--", ', '', 'nothing reaps processes in the last stage'],
  ])('the rules find %s in a Dockerfile', (_, from, to, fault) => {
    expect(faultsOf(dockerfile.replace(from, to))).toContain(fault);
  });

  test('the Dockerfile copies only files that exist, and runs only scripts of package.json', () => {
    const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
    for (const [, name = ''] of dockerfile.matchAll(/npm run ([\w:]+)/g))
      expect(Object.keys(scripts)).toContain(name);
    for (const [path] of dockerfile.matchAll(/\b(?:tools|apps|deploy)\/[\w./-]+\.(?:mjs|ts|sh)\b/g))
      expect(() => readFileSync(join(root, path))).not.toThrow();
  });
});

test('the Docker image leaves out what no server needs, and contains each file that a start in production reads', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', '**/.env', '**/*.env']));
  const workspaces = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces;
  for (const name of workspaces.filter((each: string) => !each.endsWith('/*')))
    expect(ignored).toContain(`!${name}/package.json`);
});

test('the operator command of the Docker image passes its arguments on unchanged', () => {
  const script = readDeployFile('nightjar.sh').replace('exec node_modules/.bin/node', "exec printf '%s\\n'");
  const { stdout } = spawnSync(
    'sh',
    ['-c', script, 'nightjar', 'whitelist:add', '--label', 'Opening night'],
    {
      encoding: 'utf8',
      env: { ...process.env, NIGHTJAR_FOLDER: root },
    },
  );
  expect(stdout.split('\n').slice(-4, -1)).toEqual(['whitelist:add', '--label', 'Opening night']);
});
