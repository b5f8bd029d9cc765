import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { doctorLinesOf, doctorPagePath, withDoctorLines } from './page.ts';

const root = join(import.meta.dirname, '../..');
const lines = doctorLinesOf(root);

test('the page for operators has every finding that the doctor may report, as `npm run doctor:page` writes it', () => {
  const page = readFileSync(join(root, doctorPagePath), 'utf8');
  expect(withDoctorLines(page, lines) === page).toBe(true);
});

test('every finding of the doctor is a sentence, followed by a sentence of what to do', () => {
  expect(lines.length).toBeGreaterThan(70);
  for (const { found, next } of lines) {
    expect(found).toMatch(/^[A-Z…\d].*[.…]$/s);
    expect(next).toMatch(/^[A-Z…].*[.…;`]$/s);
  }
});

test("the generator of the doctor's page reads findings that the rules write as a plain text, with values, by a condition or as a constant", () => {
  const found = (start: string) => lines.filter(line => line.found.startsWith(start));
  expect(found('TWILIO_FROM is a name')).toHaveLength(1);
  expect(found('The account at Twilio is …')).toMatchObject([{ check: 'texts', level: 'problem' }]);
  expect(found('The balance at Twilio')).toMatchObject([{ level: 'problem' }, { level: 'warning' }]);
  expect(found('The account at Stripe may not take payments yet.')).toMatchObject([
    { next: 'Finish the account in Stripe, which lists what it asks for.' },
  ]);
  expect(found('There is no super admin')).toMatchObject([{ check: 'roles', level: 'warning' }]);
});
