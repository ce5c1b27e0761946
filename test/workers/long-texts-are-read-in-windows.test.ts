import { join } from 'node:path';
import t from 'tap';
import { encoderInputs, windowsOf } from '../../workers/hub/encoder-inputs.ts';
import { type HubTokenizer, tokenizerOf } from '../../workers/hub/tokenizer.ts';
import { type Family, writeTiny } from '../support/hub/models.ts';

const BERT = { open: 2, close: 3 };
const XLM_R = { open: 0, close: 2 };

function opened(folder: string, family: Family): HubTokenizer {
  writeTiny(folder, { family, outputs: { LABEL_0: 'score' } });
  const file = (name: string) => ({ path: join(folder, name), sha256: folder });
  return tokenizerOf(file('tokenizer.json'), file('tokenizer_config.json'));
}

const pair = (first: string, second: string, windows = 4) => {
  return { first, second, windowed: 'second' as const, windows };
};

t.test('each family has its own special tokens and types around one text and two', async (t) => {
  const bert = opened(join(t.testdir(), 'bert'), 'bert');
  const [a, b] = [bert.ids('banco'), bert.ids('la tasa')];
  t.same(a.length + b.length, 3, 'whole words');
  t.same(encoderInputs(bert, pair('banco', 'la tasa'), 64), [
    { ids: [BERT.open, ...a, BERT.close, ...b, BERT.close], types: [0, 0, 0, 1, 1, 1] },
  ]);
  const xlm = opened(join(t.testdirName, 'xlm'), 'xlm-roberta');
  const [c, d] = [xlm.ids('banco'), xlm.ids('la tasa')];
  t.same(encoderInputs(xlm, pair('banco', 'la tasa'), 64), [
    { ids: [XLM_R.open, ...c, XLM_R.close, XLM_R.close, ...d, XLM_R.close], types: new Array(7).fill(0) },
  ]);
  const deberta = opened(join(t.testdirName, 'deberta'), 'deberta-v2');
  t.same(encoderInputs(deberta, pair('banco', 'la tasa'), 64)[0]!.types, [0, 0, 0, 1, 1, 1]);
  const single = { first: 'banco', second: null, windowed: 'first' as const, windows: 1 };
  t.same(encoderInputs(bert, single, 64), [{ ids: [BERT.open, ...a, BERT.close], types: [0, 0, 0] }]);
});

t.test(
  'the passage is cut into windows, the query stays; no run is longer than the model takes',
  async (t) => {
    const tokens = opened(t.testdir(), 'bert');
    const passage = 'el banco sube la tasa '.repeat(40);
    const runs = encoderInputs(tokens, pair('interes norvane', passage), 32);
    t.equal(runs.length, 4, 'as many as may be');
    const query = tokens.ids('interes norvane');
    for (const { ids, types } of runs) {
      t.ok(ids.length <= 32 && types.length === ids.length);
      t.same(ids.slice(1, 1 + query.length), query);
    }
    const [both] = encoderInputs(tokens, pair(passage, passage, 1), 32);
    t.equal(both!.ids.length, 32, 'where both are long, each has its half');
    t.ok(both!.types.filter((type) => type === 1).length >= 14);
    t.equal(encoderInputs(tokens, pair('', ''), 32).length, 1, 'nothing is read once');
  },
);

t.test('windows overlap and leave nothing out', async (t) => {
  const ids = Array.from({ length: 100 }, (_, i) => i);
  const windows = windowsOf(ids, 16, 100);
  t.same([...new Set(windows.flat())], ids);
  t.ok(
    windows.slice(1).every((window, i) => window[0]! < windows[i]!.at(-1)!),
    'each begins within the one before',
  );
  t.same(windowsOf([], 16, 4), [[]]);
  t.same(windowsOf([1, 2], 0, 2), [[], []], 'a model without room reads nothing, and ends');
});
