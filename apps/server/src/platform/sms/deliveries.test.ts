import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { listenOn } from '../../testing/app.ts';
import { logLines } from '../../testing/log-lines.ts';
import { productionVariables } from '../../testing/production.ts';
import { readSettings } from '../config/settings.ts';
import type { ProviderAttempt } from '../providers/outcome.ts';
import { deliveriesUrl, registerDeliveries } from './deliveries.ts';
import { signatureOfTwilio } from './twilio-signature.ts';

const url = 'https://bar.example/webhooks/texts';
const token = productionVariables.TWILIO_AUTH_TOKEN;

async function node(variables: Record<string, string> = productionVariables) {
  const attempts: ProviderAttempt[] = [];
  const { log, lines } = logLines();
  const app = Fastify();
  const report = (attempt: ProviderAttempt) => void attempts.push(attempt);
  registerDeliveries(app, { settings: readSettings(variables), providers: { report }, log });
  const address = await listenOn(app);
  onTestFinished(() => app.close());
  const send = async (fields: Record<string, string>, signature?: string) => {
    const body = new URLSearchParams(fields);
    const { status } = await fetch(`${address}/webhooks/texts`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature ?? signatureOfTwilio(url, body, token),
      },
      body: body.toString(),
    });
    return status;
  };
  return { attempts, lines, send };
}

const fields = { MessageSid: 'SM42', To: '+18135550101', From: '+18135550000', AccountSid: 'AC1' };

test("our computation of Twilio's signature gives the signature of the example that Twilio publishes", () => {
  const example = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  });
  const address = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  expect(signatureOfTwilio(address, example, '12345')).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
});

test.each<[Record<string, string>, Partial<ProviderAttempt>[]]>([
  [{ MessageStatus: 'delivered' }, [{ outcome: 'accepted' }]],
  [{ MessageStatus: 'undelivered', ErrorCode: '30007' }, [{ outcome: 'refused', reason: '30007' }]],
  [{ MessageStatus: 'undelivered', ErrorCode: '30003' }, [{ outcome: 'refused', reason: '30003' }]],
  [{ MessageStatus: 'undelivered', ErrorCode: '30034' }, [{ outcome: 'credentials', reason: '30034' }]],
  [{ MessageStatus: 'failed', ErrorCode: '30022' }, [{ outcome: 'limited', reason: '30022' }]],
  [{ MessageStatus: 'failed' }, [{ outcome: 'refused', reason: 'failed' }]],
  [{ MessageStatus: 'failed', ErrorCode: '+18135550101x' }, [{ outcome: 'refused', reason: 'failed' }]],
  [{ MessageStatus: 'sent' }, []],
  [{}, []],
])(
  "Twilio's report that a text message ended as %j is counted as an attempt of the phone carrier",
  async (status, ends) => {
    const { attempts, send } = await node();
    expect(await send({ ...fields, ...status })).toBe(204);
    expect(attempts).toEqual(ends.map(end => ({ provider: 'twilio_carrier', providerId: 'SM42', ...end })));
  },
);

test.each([
  ['no signature', ''],
  ['the signature of another token', signatureOfTwilio(url, new URLSearchParams(fields), 'another')],
  ['the signature of other fields', signatureOfTwilio(url, new URLSearchParams({ a: 'b' }), token)],
])(
  'a report about the delivery of a text message with %s is refused, and its phone number is not logged',
  async (_which, signature) => {
    const { attempts, lines, send } = await node();
    expect(await send({ ...fields, MessageStatus: 'failed', ErrorCode: '30034' }, signature)).toBe(403);
    expect(attempts).toEqual([]);
    expect(lines()).toMatchObject([{ level: 40, msg: expect.stringContaining('without a valid signature') }]);
    expect(JSON.stringify(lines())).not.toContain('8135550');
  },
);

test('while one token of Twilio replaces the other, a report that is signed with either is accepted, and afterwards none of the old one', async () => {
  const report = { ...fields, MessageStatus: 'delivered' };
  const signedBy = (secret: string) => signatureOfTwilio(url, new URLSearchParams(report), secret);
  const both = await node({ ...productionVariables, TWILIO_AUTH_TOKEN: `the new token, ${token}` });
  expect(await both.send(report, signedBy(token))).toBe(204);
  expect(await both.send(report, signedBy('the new token'))).toBe(204);
  expect(await both.send(report, signedBy('a third token'))).toBe(403);
  const after = await node({ ...productionVariables, TWILIO_AUTH_TOKEN: 'the new token' });
  expect(await after.send(report, signedBy(token))).toBe(403);
});

test('a server without Twilio, or without https, neither accepts nor requests reports about the delivery of text messages', async () => {
  const { send } = await node({ PUBLIC_URL: 'http://localhost:8080', DEMO: 'off' });
  expect(await send(fields)).toBe(404);
  expect(deliveriesUrl('http://localhost:8080')).toBeNull();
  expect(deliveriesUrl('https://bar.example')).toBe(url);
});
