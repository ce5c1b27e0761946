// No excerpt is half a quotation: “We will win.” without “We will not stop,” he said.
import fc from 'fast-check';
import t from 'tap';
import { quotableOf } from '../../core/search/quoting/quotable.ts';
import { sentencesWithQuotations } from '../../core/search/quoting/whole-quotations.ts';

/** Paragraphs, divided as they may be quoted. */
const PARAGRAPHS: readonly (readonly string[])[] = [
  ['“We will win. We will not stop,” he said.', 'Then he left.'],
  ['"All was lost. All on board were killed,” Mujahid said.', 'So it was.'],
  ['Dijo: «Vamos a ganar. No pararemos».', 'Después se fue.'],
  ['“He answered "yes. Yes" and went on. So we left,” she said.', 'It was “late”.'],
  ['The 65" TV is 5\'11" wide.', 'They call it "big. Too big".'],
  ['The 65" TV is wide.', 'They call it too big.'],
  ['„Ich gehe. Egal, was passiert“, sagte er.', 'Ende.'],
  ['»Das Volk ist da. Ja«, sagte er.', 'Ende.'],
];
/** What begins or ends in another paragraph is not quoted, and the rest of the paragraph is. */
const HALVES: readonly (readonly [paragraph: string, quotable: string[]])[] = [
  ['She began: “It is late. It will be dark.', []],
  ['It is late. “It will be dark.', ['It is late.']],
  ['In the end we will win,” he wrote.', []],
  ['雨だ。寒い」と彼は言った。彼女は「はい」と答えた。', ['彼女は「はい」と答えた。']],
  ['「雨だ。『寒い」と彼は言った。終わり』だ。', []],
];

t.test('quotations of several sentences', (t) => {
  for (const sentences of PARAGRAPHS)
    t.same(sentencesWithQuotations(sentences.join(' ')), sentences, sentences[0]!);
  for (const [paragraph, quotable] of HALVES) t.same(sentencesWithQuotations(paragraph), quotable, paragraph);
  t.end();
});

t.test('what may be quoted of a page', (t) => {
  const paragraphs = [
    'The summary of the outlet is in the first paragraph of its page.',
    'The strike will end on Friday at noon. “We have nothing to offer them. They know it as well as we do,” the minister said.',
    '“Nobody asked us about it before the vote. The members will decide on Monday.',
    '“Until then there will be no trains at all,” the union said.',
  ];
  const { sentences } = quotableOf({ title: null, standfirst: null, paragraphs });
  t.same(sentences, [
    'The strike will end on Friday at noon.',
    '“We have nothing to offer them. They know it as well as we do,” the minister said.',
    '“Until then there will be no trains at all,” the union said.',
  ]);
  t.end();
});

t.test('any paragraph', (t) => {
  const piece = fc.constantFrom(
    '“',
    '”',
    '«',
    '»',
    '"',
    '„',
    '「',
    '」',
    '『',
    '』',
    '雨だ。',
    '6" ',
    'No. ',
    'Go on. ',
    'it is ',
    'Sí? ',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const paragraph = pieces.join('');
      let at = 0;
      for (const sentence of sentencesWithQuotations(paragraph.replace(/\s+/g, ' '))) {
        const next = paragraph.replace(/\s+/g, ' ').indexOf(sentence, at);
        if (next < 0) throw new Error(`not verbatim or out of order: ${sentence}`);
        at = next + sentence.length;
      }
    }),
  );
  t.pass();
  t.end();
});
