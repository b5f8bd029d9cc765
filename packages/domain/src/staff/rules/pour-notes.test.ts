import { describe, expect, test } from 'vitest';
import { overridesNote, takenBackNote } from './pour-notes.ts';

describe('the note to managers about an override', () => {
  const pour = { guest: 'Rae', pro: 'Dee', count: 4 };

  test('the push to managers about an override distinguishes a typed code from a scan', () => {
    expect(overridesNote({ ...pour, scanned: true })).toEqual({
      title: 'Many overrides tonight',
      body: 'Dee scanned Rae and waved it through. 4 overrides by Dee tonight.',
    });
    expect(overridesNote({ ...pour, scanned: false }).body).toBe(
      "Rae's phone poured with Dee's code. 4 overrides on that code tonight.",
    );
  });

  test('the push to managers about a pour taken back names the person who did so, and not the reason', () => {
    expect(takenBackNote(pour)).toEqual({
      title: 'A pour was taken back',
      body: "Dee took back a pour on Rae's phone. 4 taken back by Dee tonight.",
    });
  });
});
