// Bodies are remembered by their bytes: whoever sends them again is asked for a key, counted, refused and answered as before.
import Joi from 'joi';
import t from 'tap';
import { knownBody, MAX_KNOWN_BYTES, readBody } from '../../core/http/incoming/body.ts';
import { memoized } from '../../core/http/validation.ts';
import { startTestService } from '../support/service.ts';

const BODY = JSON.stringify({ query: 'huelga de trenes', max_results: 3 });

t.test('a body that came before', async (t) => {
  const service = await startTestService(t, { config: { requests_per_second: 0.1, burst: 8 } });
  const { app, server, key } = service;
  await service.publish([{ title: 'Huelga de trenes en la ciudad' }]);
  const org = await app.tenants.organizations.create({ name: 'Other' });
  const { secret: other } = await app.tenants.keys.create({ org: org.id });
  const send = async (secret: string, payload: string, type = 'application/json') => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': type };
    const {
      statusCode,
      headers: answered,
      payload: text,
    } = await server.inject({
      method: 'POST',
      url: '/v1/search',
      headers,
      payload,
    });
    return { status: statusCode, left: answered['ratelimit-remaining'], body: JSON.parse(text) };
  };

  const first = await send(key, BODY);
  const again = await send(key, BODY);
  t.match([first.status, again.status], [200, 200]);
  t.match([first.body.usage.cached, again.body.usage.cached], [false, true], 'computed and billed once');
  t.not(first.body.id, again.body.id, 'each answer has its own id');
  t.ok(Number(again.left) < Number(first.left), 'it costs a unit of the rate limit');
  t.equal((await send(other, BODY)).left, first.left, 'of the key that sends it');
  t.equal((await send('cnl_0', BODY)).status, 401, 'nobody is let in for it');

  const { body: longer } = await send(other, BODY.replace('3', '4'));
  t.notOk(longer.usage.cached, 'one byte more or less is another body');

  const inLatin = await send(other, BODY, 'application/json; charset=latin1');
  t.match(inLatin, { status: 415 }, 'its type is read each time');
  const wrong = JSON.stringify({ query: 'x', days: 'many' });
  const [refused, refusedAgain] = [await send(other, wrong), await send(other, wrong)];
  t.match([refused.status, refusedAgain.status], [400, 400]);
  t.same(refusedAgain.body.errors, refused.body.errors, 'a mistake is reported each time');
  t.ok(Number(refusedAgain.left) < Number(refused.left), 'and costs a unit each time');
});

t.test('what is shared cannot be changed', async (t) => {
  const schema = memoized(
    Joi.object({ query: Joi.string(), more: Joi.array().items(Joi.string()).default([]) }),
  );
  const read = () => {
    const request = { payload: Buffer.from('{"query":"ab"}'), headers: {} };
    readBody(request, true);
    return request.payload as unknown as { query: string };
  };
  const validated = await schema.validateAsync(read());
  t.same(validated, { query: 'ab', more: [] });
  t.equal(await schema.validateAsync(read()), validated, 'it is validated once');
  t.throws(() => (read().query = 'cd'));
  t.throws(() => validated.more.push('cd'));
});

t.test('what is refused is not remembered', async (t) => {
  const schema = memoized(Joi.object({ query: Joi.string() }));
  const read = () => {
    const request = { payload: Buffer.from('{"query":1}'), headers: {} };
    readBody(request, true);
    return request.payload as unknown as object;
  };
  const body = read();
  await t.rejects(schema.validateAsync(body));
  t.not(read(), body, 'the next with these bytes is parsed anew');
});

t.test('nor is what is long: it would fill the memory', async (t) => {
  const schema = memoized(Joi.object({ query: Joi.string() }));
  const isKnown = async (bytes: Buffer) => {
    const request = { payload: bytes, headers: {} };
    readBody(request, true);
    await schema.validateAsync(request.payload);
    return knownBody(bytes) !== undefined;
  };
  const ofLength = (length: number) => Buffer.from(JSON.stringify({ query: 'a'.repeat(length - 12) }));
  t.equal(ofLength(100).length, 100);
  t.ok(await isKnown(ofLength(MAX_KNOWN_BYTES)));
  t.notOk(await isKnown(ofLength(MAX_KNOWN_BYTES + 1)));
});
