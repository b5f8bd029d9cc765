import { beforeEach, describe, expect, it } from 'vitest';
import { bareHub } from '../../../testing/realtime-connection.ts';
import { person } from '../../../testing/realtime-node.ts';
import { onRevocation } from '../revoking.ts';
import { recheckChannel } from './admission.ts';

const rae = person(1);
const moth = person(2);
let { gate, hub, client }: ReturnType<typeof bareHub> = bareHub();

beforeEach(() => {
  ({ gate, hub, client } = bareHub());
});

/** Holds every verification of a token back until `open` is called, and counts the verifications. */
function heldVerifications() {
  const verification = Promise.withResolvers<void>();
  const asked = { times: 0 };
  gate.beforeVerifying = () => {
    asked.times += 1;
    return verification.promise;
  };
  return { asked, open: verification.resolve, fail: verification.reject };
}

const settled = () => new Promise(setImmediate);

it('a realtime join without the right to its topic is refused with the reason, and not checked again for a revocation during the check', async () => {
  const { asked, open } = heldVerifications();
  const joining = client().join(`user-${moth}`, gate.token(rae));
  await settled();
  onRevocation(hub, { kind: 'recheck', userId: rae });
  open();
  const reason = `Unauthorized: user-${moth} is not yours`;
  expect(await joining).toMatchObject([{ payload: { status: 'error', response: { reason } } }]);
  expect(asked.times).toBe(1);
});

it('a join is checked again for a revocation of the same person, and not for one of another person', async () => {
  const { asked, open } = heldVerifications();
  const joins = [rae, moth].map(user => client().join(`user-${user}`, gate.token(user)));
  await settled();
  onRevocation(hub, { kind: 'recheck', userId: rae });
  open();
  for (const seen of await Promise.all(joins)) expect(seen).toMatchObject([{ payload: { status: 'ok' } }]);
  expect(asked.times).toBe(3);
});

describe('a channel that is checked again', () => {
  async function joined() {
    const joining = client();
    const topic = gate.addConversation('a', rae);
    await joining.join(topic, gate.token(rae));
    const [channel] = joining.connection.channels.values();
    if (!channel) throw new Error('the join was refused');
    return { ...joining, channel, wire: `realtime:${topic}` };
  }

  it('a channel whose right is checked again and unchanged stays open', async () => {
    const { channel, news } = await joined();
    await recheckChannel(hub, channel);
    expect([hub.isJoined(channel), news()]).toEqual([true, []]);
  });

  it('a channel whose right is checked again and gone is closed with the reason', async () => {
    const { channel, news } = await joined();
    gate.addConversation('a', moth);
    await recheckChannel(hub, channel);
    expect(news()).toMatchObject([
      { event: 'system', payload: { message: 'Unauthorized: conversation-a is not yours' } },
      { event: 'phx_close' },
    ]);
  });

  it('a channel that the client left during a check of its right gets no message about the result', async () => {
    const { channel, send, news, wire } = await joined();
    const { open } = heldVerifications();
    const checking = recheckChannel(hub, channel);
    gate.addConversation('a', moth);
    await send({ topic: wire, event: 'phx_leave' });
    open();
    await checking;
    expect(news()).toEqual([]);
  });

  it('a channel that the client left during a check of its right gets no message about a failed check', async () => {
    const { channel, send, news, wire } = await joined();
    const { fail } = heldVerifications();
    const checking = recheckChannel(hub, channel);
    await send({ topic: wire, event: 'phx_leave' });
    fail(new Error('the database is away'));
    await checking;
    expect(news()).toEqual([]);
  });
});
