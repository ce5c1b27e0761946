// A download is what was asked for, from the byte asked for to the last, or an error.
import t, { type Test } from 'tap';
import { openDownloader } from '../../core/web/fetch/download.ts';
import { type Page, website } from '../support/website.ts';

const FILE = Buffer.from('0123456789');

/** Downloads from a server that answers like this. */
async function download(t: Test, answer: Page, from = 0, maxBytes = 100) {
  const { port } = await website(t, { '/': answer });
  const downloader = openDownloader({ userAgent: 'tests', resolve: { [`127.0.0.1:${port}`]: '127.0.0.1' } });
  t.teardown(() => downloader.close());
  const { body, ...span } = await downloader.open(`http://127.0.0.1:${port}/`, { from, maxBytes });
  let text = '';
  for await (const chunk of body) text += Buffer.from(chunk).toString();
  return { from: span.from, total: span.total, text };
}

const part =
  (range: string, text: string): Page =>
  (_, response) => {
    response.writeHead(206, { 'content-range': range, 'content-length': text.length }).end(text);
  };

t.test('all of a file, or the rest of it', async (t) => {
  const whole: Page = (_, response) => response.end(FILE);
  t.same(await download(t, whole), { from: 0, total: 10, text: '0123456789' });
  t.same(await download(t, whole, 4), { from: 0, total: 10, text: '0123456789' }, 'where parts are unknown');
  t.same(await download(t, part('bytes 4-9/10', '456789'), 4), { from: 4, total: 10, text: '456789' });
  t.same(await download(t, part('bytes 4-9/*', '456789'), 4), { from: 4, total: null, text: '456789' });
});

t.test('what is not that', async (t) => {
  await t.rejects(download(t, part('bytes 0-9/10', '0123456789'), 4), /a different range/);
  await t.rejects(download(t, part('items 4-9', '456789'), 4), /a different range/);
  await t.rejects(download(t, part('bytes 4-9/10', '4567'), 4), /8 of 10 bytes arrived/);
});

t.test('a body that does not say how long it is', async (t) => {
  const endless: Page = (_, response) => {
    const write = () => response.write(Buffer.alloc(65_536), write);
    write();
  };
  await t.rejects(download(t, endless), /too large: more than 100 bytes/);
  const cut: Page = (_, response) => {
    response.write(FILE, () => response.destroy());
  };
  await t.rejects(download(t, cut), /the connection failed/);
});
