import { describe, expect, it } from 'vitest';
import { helpAnswers, letterMailtoUrl, letterTopics, topicOfFailedCall } from './words.ts';

describe('the topic a letter begins with', () => {
  it.each([
    ['redeem-free-drink', 'Redeeming'],
    ['validate-free-redemption-code', 'Codes'],
    ['send-a-voucher', 'Redeeming'],
    ['stripe-create-payment-link-for-vouchers', 'Payments'],
    ['update-location', 'Location'],
    ['hard-delete-user', 'Account'],
    ['send-message', 'Something else'],
  ])('the topic of a letter to support after a failure of %s is %s', (call, topic) =>
    expect(topicOfFailedCall(call)).toBe(topic),
  );

  it('the topic of a letter to support is not guessed where no call failed', () =>
    expect(topicOfFailedCall(null)).toBeNull());
});

describe('the answers of the help page', () => {
  it('each topic but the last is answered on the help page', () => {
    expect(helpAnswers.map(({ topic }) => topic)).toEqual(letterTopics.slice(0, -1));
    for (const { asked } of helpAnswers) expect(asked.length).toBeGreaterThan(0);
  });
});

describe('a letter to support', () => {
  it('a letter to support contains the topic, the text and the technical details that the person saw, and nothing else', () => {
    const letter = new URL(
      letterMailtoUrl({
        to: 'help@bar.example',
        topic: 'Codes',
        text: ' Colour & code? \n',
        diagnostics: [['Version', '1.2.3']],
      }),
    );
    expect(letter.pathname).toBe('help@bar.example');
    expect([...letter.searchParams]).toEqual([
      ['subject', 'Nightjar: Codes'],
      ['body', 'Colour & code?\r\n\r\n--\r\nVersion: 1.2.3'],
    ]);
  });
});
