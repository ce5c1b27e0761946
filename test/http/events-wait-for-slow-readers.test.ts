// An event stream says every 15 seconds that it is alive, and of what a slow reader has not taken yet it keeps the
// latest state only. Time is held still.
import { mock } from 'node:test';
import { createParser } from 'eventsource-parser';
import t from 'tap';
import { EventStream } from '../../core/http/events.ts';

/** All events of a text, by a parser that is not ours. */
function read(text: string): { event: string | undefined; data: string }[] {
  const events: { event: string | undefined; data: string }[] = [];
  const parser = createParser({ onEvent: ({ event, data }) => events.push({ event, data }) });
  parser.feed(text);
  return events;
}

t.test('a comment every 15 seconds, and none after the end', (t) => {
  mock.timers.enable({ apis: ['setInterval'] });
  t.teardown(() => mock.timers.reset());
  const stream = new EventStream();
  let text = '';
  stream.on('data', (chunk) => {
    text += chunk;
  });
  setImmediate(() => {
    mock.timers.tick(14_999);
    t.equal(text, '');
    mock.timers.tick(1);
    t.match(text, /^: .+\n\n$/);
    t.same(read(text), [], 'which is no event');
    mock.timers.tick(30_000);
    t.equal(text.split('\n\n').length - 1, 3);
    stream.send('result', { n: 1 });
    stream.end();
    mock.timers.tick(60_000);
    t.equal(text.split(': still').length - 1, 3);
    t.same(read(text), [{ event: 'result', data: '{"n":1}' }]);
    t.end();
  });
});

t.test('no comment for a reader that is behind, nor for one that has gone', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] });
  t.teardown(() => mock.timers.reset());
  const behind = new EventStream();
  behind.send('step', { long: 'x'.repeat(100_000) });
  behind.read(1);
  const { readableLength } = behind;
  mock.timers.tick(60_000);
  t.equal(behind.readableLength, readableLength);
  behind.destroy();

  const gone = new EventStream();
  // Opens it, as a reader does.
  gone.read();
  let pushed = 0;
  gone.push = () => {
    pushed += 1;
    return true;
  };
  mock.timers.tick(15_000);
  t.equal(pushed, 1);
  gone.destroy();
  mock.timers.tick(60_000);
  t.equal(pushed, 1, 'its timer has ended with it');
});

t.test('any text survives the way', async (t) => {
  const stream = new EventStream();
  const said = { text: 'line\nbreak\r\n: not a comment\u2028 data: é 😀' };
  stream.send('step', said);
  stream.send(null, '[DONE]');
  stream.send(null, 'two\nlines');
  stream.end();
  const text = (await stream.toArray()).join('');
  const [step, done, lines] = read(text);
  t.same(JSON.parse(step!.data), said);
  t.same(done, { event: undefined, data: '[DONE]' });
  t.equal(lines!.data, 'two\nlines');
});

t.test('a slow reader gets every step and the latest state', async (t) => {
  const stream = new EventStream();
  const long = 'x'.repeat(100_000);
  for (let n = 0; n < 5; n += 1) {
    stream.send('step', { n, long });
    stream.send('partial', { n }, true);
  }
  stream.send('result', { n: 5 });
  stream.end();
  t.ok(stream.readableLength <= 100_200, 'nothing is held in the stream beyond its mark');
  const events = read((await stream.toArray()).join(''));
  t.same(
    events.filter(({ event }) => event === 'step').map(({ data }) => JSON.parse(data).n),
    [0, 1, 2, 3, 4],
  );
  t.same(
    events.filter(({ event }) => event === 'partial').map(({ data }) => JSON.parse(data).n),
    [4],
  );
  t.equal(events.at(-1)!.event, 'result');
});

t.test('a reader that has gone is not written to', async (t) => {
  const stream = new EventStream();
  stream.destroy();
  stream.send('step', {});
  stream.end();
  t.equal(stream.destroyed, true);
});
