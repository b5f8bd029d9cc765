import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicSettings } from '@nightjar/domain/kernel/public-settings';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const folder = await mkdtemp(join(tmpdir(), 'legal-pages-'));
const hostile = `version: 2026-11-01

# Terms

<script>alert(1)</script> and <b onclick="alert(1)">bold</b>

[a link](javascript:alert(1)) ![a picture](https://evil.example/x.png) [home](/)

| Drink | Price |
| --- | --- |
| Beer | 5 & up |
`;
await writeFile(join(folder, 'terms.md'), hostile);
await writeFile(join(folder, 'privacy.md'), 'Between you and {{company}}.');
const { url } = await testApp({ LEGAL_DIR: folder, SUPPORT_MAIL: 'help@bar.example' });
const termsPage = await fetch(`${url}/terms`);
const terms = await termsPage.text();

test('a visitor without a session can read the terms and the privacy policy, and each page leads to the other and to support', async () => {
  expect(termsPage.status).toBe(200);
  expect(termsPage.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(terms).toContain('<h1>Terms</h1>');
  expect(terms).toContain('Version 2026-11-01');
  expect(terms).toContain('<a href="/privacy">');
  expect(terms).toContain('<a href="mailto:help@bar.example">');
  expect(await (await fetch(`${url}/privacy`)).text()).toContain('<a href="/terms">');
});

test("HTML in the operator's terms is shown as text, and nothing in them runs or loads", () => {
  expect(terms).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  const names = [...terms.matchAll(/<([a-z\d]+)/g)].map(([, name]) => name);
  expect(names).not.toContain('script');
  expect(names.filter(name => name === 'img')).toHaveLength(1);
  expect(terms).not.toMatch(/<b[ >]|href="javascript|src="https/);
  expect(termsPage.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

test("a table in the operator's terms is a table on their page", () => {
  expect(terms).toContain('<td>5 &amp; up</td>');
});

test('the page of a template of the terms calls it a template, and marks the places to fill in', async () => {
  const privacy = await (await fetch(`${url}/privacy`)).text();
  expect(privacy).toContain('This is a template.');
  expect(privacy).toContain('<mark>{{company}}</mark>');
  expect(terms).not.toContain('This is a template.');
});

test('a browser that already has the page of the terms gets no second copy of it', async () => {
  const etag = termsPage.headers.get('etag') ?? '';
  const again = await fetch(`${url}/terms`, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('the settings of the client name the versions of the terms and the privacy policy in force', async () => {
  const { legal } = publicSettings.parse(await (await fetch(`${url}/config.json`)).json());
  expect(legal?.terms).toBe('2026-11-01');
  expect(legal?.privacy).toMatch(/^[\da-f]{12}$/);
});
