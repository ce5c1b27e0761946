// A query in nothing but capitals asks for what small letters ask for, and characters that nobody sees for nothing.
import t from 'tap';
import { nativeSearchRequest } from '../../../core/compat/request.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import { withoutCapitals } from '../../../core/search/understanding/capitals.ts';
import { understand } from '../../../core/search/understanding/question.ts';
import { typedText } from '../../../core/web/markup-text.ts';
import { article } from '../../support/word-index.ts';

const NOW = Date.parse('2026-03-11T15:00:00Z');

function read(query: string) {
  const question = understand(nativeSearchRequest(query, { temporal: 'auto' }), NOW, '-03:00');
  return question.parsed[0]!;
}

t.test('capitals', async (t) => {
  for (const [query, topic] of [
    ['WILDFIRES', 'wildfires'],
    ['INTEREST RATES', 'interest rates'],
    ['INFLACIÓN', 'inflación'],
    ['DENGUE', 'dengue'],
    ['NATO SUMMIT', 'NATO summit'],
    ['GUERRA EN IRÁN', 'guerra en Irán'],
    ['ELECCIONES EN EEUU', 'elecciones en EEUU'],
    ['UK INFLATION', 'UK inflation'],
    ['RIVER PLATE', 'River Plate'],
    ['LULA', 'Lula'],
    ['PBI', 'PBI'],
    ['WHO', 'WHO'],
    ['WHO COVID-19 GUIDELINES', 'WHO COVID-19 guidelines'],
    ['WHO CHINA REPORT', 'WHO China report'],
    ['WHO WON THE ELECTION', 'who won the election'],
    ['WHO SHOT JFK', 'who shot JFK'],
    ['WHO KILLED THE PRESIDENT OF HAITI', 'who killed the president of Haiti'],
    ['Interest RATES', 'Interest RATES'],
    ['COVID-19 VACCINE', 'COVID-19 vaccine'],
    ['H5N1 OUTBREAK', 'H5N1 outbreak'],
    ['MH370', 'MH370'],
    ['BA.5 SYMPTOMS', 'BA.5 symptoms'],
    ['F-16 JETS', 'F-16 jets'],
    ['FINAL FANTASY VII', 'final fantasy VII'],
    ['LO QUE VI EN GAZA', 'lo que vi en Gaza'],
    ['21ST CENTURY SCHOOLS', '21st century schools'],
  ] as const)
    t.equal(read(query).topic, topic, query);
  t.match(read('TRIGO AYER'), { topic: 'trigo', timing: { opened: {} } });
  t.equal(read('WILDFIRES').query, 'WILDFIRES', 'the answer repeats it as written');
});

t.test('names that the articles know', async (t) => {
  const index = new WordIndex();
  const titles = [
    'Habló ayer Axel Kicillof en La Plata',
    'El gobernador Axel Kicillof anunció obras',
    'La producción de trigo en la provincia',
  ];
  index.add(titles.map((title, at) => article({ seq: at + 1, title })));
  t.equal(withoutCapitals('AXEL KICILLOF Y EL TRIGO', index), 'Axel Kicillof y el trigo');
  t.equal(withoutCapitals('axel kicillof', index), 'axel kicillof');
});

t.test('acronyms within names that the articles know', async (t) => {
  const index = new WordIndex();
  const titles = ['The US GDP Shrinks Again', 'Why US GDP fell', 'Players of Among Us celebrate'];
  index.add(titles.map((title, at) => article({ seq: at + 1, title, language: 'en' })));
  t.equal(withoutCapitals('US GDP', index), 'US GDP');
  t.equal(withoutCapitals('AMONG US', index), 'Among Us');
});

t.test('characters that nobody sees', async (t) => {
  for (const [query, topic] of [
    ['wild\u00adfires', 'wildfires'],
    ['wild\u200bfires', 'wildfires'],
    ['wild\u200dfires', 'wildfires'],
    ['\ufeffwheat\u2060', 'wheat'],
    ['wheat\u0001corn', 'wheat corn'],
    ['wheat\u0085corn\tprices', 'wheat corn prices'],
  ] as const)
    t.equal(read(query).topic, topic, JSON.stringify(query));
  t.equal(typedText('می\u200cخواهم'), 'می\u200cخواهم', 'joiners that are part of the writing stay');
});
