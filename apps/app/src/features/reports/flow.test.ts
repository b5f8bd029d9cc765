import { describe, expect, it } from 'vitest';
import { descriptionError, withReason } from './flow.ts';

describe('a report', () => {
  it('begins with its reason, and keeps what was written', () => {
    const begun = withReason('', '', 'Spam or selling');
    expect(begun).toBe('Spam or selling: ');
    expect(withReason(`${begun}fake tickets`, 'Spam or selling', 'Felt unsafe')).toBe(
      'Felt unsafe: fake tickets',
    );
  });

  it('keeps words that came before any reason', () => {
    expect(withReason('He pushed me', '', 'Felt unsafe')).toBe('Felt unsafe: He pushed me');
  });

  it('needs eight characters, spaces around them not counted', () => {
    expect(descriptionError('  1234567 ')).toBe('Description required (min 8 chars)');
    expect(descriptionError('12345678')).toBeNull();
  });
});
