import { expect, test } from 'vitest';
import { ownCode } from '../desk/entity.ts';
import { codeLength } from '../entity.ts';
import { codeState, decideCodeChange, decideNewCode } from './codes.ts';
import { drawCode } from './referral.ts';
import { typedCode } from './typed-code.ts';

const now = new Date('2026-11-21T03:30:00Z');
const before = new Date('2026-11-21T03:29:59Z');
const after = new Date('2026-11-21T03:30:01Z');
const code = { label: 'Opening night', max_uses: 50, uses: 12, expires_at: null, closed_at: null };

test.each([
  ['open', {}],
  ['open', { expires_at: after }],
  ['used_up', { uses: 50 }],
  ['expired', { expires_at: now }],
  ['expired', { expires_at: before, uses: 50 }],
  ['closed', { closed_at: before, expires_at: before, uses: 50 }],
] as const)('the state of an invite code is "%s" with %o', (state, differing) => {
  expect(codeState({ ...code, ...differing }, now)).toBe(state);
});

test('a new invite code ends in the future, or never', () => {
  expect(decideNewCode({ expires_at: null }, now)).toEqual({ granted: true });
  expect(decideNewCode({ expires_at: after }, now)).toEqual({ granted: true });
  expect(decideNewCode({ expires_at: now }, now)).toMatchObject({ code: 'end_passed' });
});

test("an invite code's limit may be lowered to the number of people it let in, and no further", () => {
  expect(decideCodeChange(code, { max_uses: 12 }, now)).toMatchObject({ code: { max_uses: 12 } });
  expect(decideCodeChange(code, { max_uses: 11 }, now)).toMatchObject({
    code: 'fewer_than_used',
    message: '12 people came in by this code already. It cannot let in fewer.',
  });
});

test('an invite code that is used up or expired can be opened again, a closed one cannot', () => {
  const usedUp = { ...code, uses: 50 };
  const raised = decideCodeChange(usedUp, { max_uses: 51 }, now);
  expect(raised).toMatchObject({ granted: true, changed: true, code: { max_uses: 51 } });
  const expired = { ...code, expires_at: before };
  for (const expires_at of [after, null])
    expect(decideCodeChange(expired, { expires_at }, now)).toMatchObject({ code: { expires_at } });
  const closed = { ...code, closed_at: before };
  expect(decideCodeChange(closed, { max_uses: 99 }, now)).toMatchObject({ code: 'code_closed' });
});

test("an invite code's end cannot be moved into the past, but a passed end prevents no other change", () => {
  expect(decideCodeChange(code, { expires_at: before }, now)).toMatchObject({ code: 'end_passed' });
  const expired = { ...code, expires_at: before };
  expect(decideCodeChange(expired, { label: 'Over', expires_at: before }, now)).toMatchObject({
    granted: true,
    code: { label: 'Over', expires_at: before },
  });
});

test('a change of an invite code to its present values changes nothing', () => {
  expect(decideCodeChange(code, { label: code.label, max_uses: 50 }, now)).toMatchObject({ changed: false });
});

test('a guest can type drawn invite codes and codes that the operator chose', () => {
  const drawn = drawCode(below => below - 1);
  expect(drawn).toHaveLength(codeLength);
  expect(typedCode.parse(drawn)).toBe(drawn);
  expect(typedCode.parse(ownCode.parse('  lantern26 '))).toBe('LANTERN26');
  for (const wrong of ['LAN-TERN', 'LAN TERN', 'SHORT12', 'ÄÖÜ12345', `${'A'.repeat(41)}`])
    expect(ownCode.safeParse(wrong).success).toBe(false);
});
