// What a client with a session missed is sent again, and no session keeps more than its share of memory.
import t from 'tap';
import { Events } from '../../../plugins/mcp/events.ts';

const messageOf = (text: string) => ({ jsonrpc: '2.0' as const, method: 'said', params: { text } });

async function replayed(events: Events, last: string): Promise<string[]> {
  const sent: string[] = [];
  await events.replayEventsAfter(last, {
    async send(id) {
      sent.push(id);
    },
  });
  return sent;
}

t.test('the events of the same stream, after the last one that came', async (t) => {
  const events = new Events();
  for (const stream of ['a', 'b', 'a', 'a']) await events.storeEvent(stream, messageOf(stream));
  t.same(await replayed(events, '1'), ['3', '4']);
  t.same(await replayed(events, '9'), [], 'nothing after an event that nobody sent');
  t.equal(await events.getStreamIdForEventId('2'), 'b');
});

t.test('the oldest are dropped', async (t) => {
  const many = new Events();
  for (let at = 0; at < 501; at += 1) await many.storeEvent('a', messageOf(''));
  t.equal(await many.getStreamIdForEventId('1'), undefined);
  t.equal(await many.getStreamIdForEventId('2'), 'a');
  const large = new Events();
  for (let at = 0; at < 30; at += 1) await large.storeEvent('a', messageOf('x'.repeat(100_000)));
  t.equal(await large.getStreamIdForEventId('11'), undefined, 'large ones sooner');
  t.equal(await large.getStreamIdForEventId('12'), 'a');
  await large.storeEvent('a', messageOf('x'.repeat(3_000_000)));
  t.equal(await large.getStreamIdForEventId('31'), undefined, 'one too large is not kept at all');
});
