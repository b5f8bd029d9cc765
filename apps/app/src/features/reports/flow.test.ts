import { describe, expect, it } from 'vitest';
import { descriptionError, withReason } from './flow.ts';

describe('the description of a report', () => {
  it('the description of a report begins with the reason and keeps the typed text', () => {
    const begun = withReason('', '', 'Spam or selling');
    expect(begun).toBe('Spam or selling: ');
    expect(withReason(`${begun}fake tickets`, 'Spam or selling', 'Felt unsafe')).toBe(
      'Felt unsafe: fake tickets',
    );
  });

  it('the description of a report keeps the text that was typed before a reason was chosen', () => {
    expect(withReason('He pushed me', '', 'Felt unsafe')).toBe('Felt unsafe: He pushed me');
  });

  it('the description of a report needs eight characters without the spaces around them', () => {
    expect(descriptionError('  1234567 ')).toBe('Description required (min 8 chars)');
    expect(descriptionError('12345678')).toBeNull();
  });
});
