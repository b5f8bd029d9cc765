import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { doctorLinesOf, doctorPagePath, withDoctorLines } from './page.ts';

const root = join(import.meta.dirname, '../..');
const lines = doctorLinesOf(root);

test('the page of operators has every line that the doctor may write, as `npm run doctor:page` writes them', () => {
  const page = readFileSync(join(root, doctorPagePath), 'utf8');
  expect(withDoctorLines(page, lines) === page).toBe(true);
});

test('every line of the doctor is a sentence, with a sentence of what to do', () => {
  expect(lines.length).toBeGreaterThan(70);
  for (const { found, next } of lines) {
    expect(found).toMatch(/^[A-Z…\d].*[.…]$/s);
    expect(next).toMatch(/^[A-Z…].*[.…;`]$/s);
  }
});

test('lines of each way to write a rule are read: a plain text, one that is filled in, a condition and a constant', () => {
  const found = (start: string) => lines.filter(line => line.found.startsWith(start));
  expect(found('TWILIO_FROM is a name')).toHaveLength(1);
  expect(found('The account at Twilio is …')).toMatchObject([{ check: 'texts', level: 'problem' }]);
  expect(found('The balance at Twilio')).toMatchObject([{ level: 'problem' }, { level: 'warning' }]);
  expect(found('The account at Stripe may not take payments yet.')).toMatchObject([
    { next: 'Finish the account in Stripe, which lists what it asks for.' },
  ]);
  expect(found('There is no super admin')).toMatchObject([{ check: 'roles', level: 'warning' }]);
});
