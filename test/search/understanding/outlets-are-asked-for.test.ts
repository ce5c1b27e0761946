// An outlet is asked for in words that can mean nothing else; its name alone, or one that is something else, is a topic.
import t from 'tap';
import type { IndexKnowledge } from '../../../core/search/understanding/names/index-knowledge.ts';
import { outletCalled, withoutOutlets } from '../../../core/search/understanding/outlets-asked.ts';
import { parted, withoutDates } from '../../../core/search/understanding/reading.ts';
import { Readings } from '../../../core/search/understanding/readings.ts';

const OUTLETS = [
  'El Mirador Andino',
  'Prairie Ledger',
  'Crónica Austral',
  'El Faro del Plata',
  'Clarín',
  'La Nación',
  'The New York Times',
].flatMap((name) => outletCalled(name, name));

const CONTEXT = { zone: 'Europe/Madrid', now: Date.parse('2026-03-11T12:00:00Z'), isBounded: false };

/** query → what is left → outlet; nothing behind the arrow: none is asked for. */
const QUERIES = `
noticias de El Mirador Andino sobre Argentina → Argentina → El Mirador Andino
las últimas noticias de Clarín sobre inflación → inflación → Clarín
notas de La Nación sobre inflación → inflación → La Nación
notas de la nación sobre inflación →
qué dice El Faro del Plata sobre Chile → Chile → El Faro del Plata
lo que publicó clarín sobre Milei → Milei → Clarín
todo lo que publicó Clarín sobre Milei → Milei → Clarín
qué reveló Clarín sobre Milei → Milei → Clarín
qué reveló la autopsia sobre Milei →
qué reveló la nación sobre Milei →
what did the New York Times reveal about Gaza → Gaza → The New York Times
what did the autopsy reveal about Gaza →
everything the New York Times has written about Gaza → Gaza → The New York Times
all that Prairie Ledger wrote on wheat → wheat → Prairie Ledger
inflación según Crónica Austral → inflación → Crónica Austral
inflación en La Nación → inflación → La Nación
inflación en la nación →
inflación en Clarín →
Prairie Ledger articles about Mexico → Mexico → Prairie Ledger
show me Prairie Ledger’s coverage of floods → floods → Prairie Ledger
what did the New York Times report on Gaza → Gaza → The New York Times
what news did Prairie Ledger publish about wheat → wheat → Prairie Ledger
which articles has The New York Times published on Gaza → Gaza → The New York Times
qué noticias publicó Clarín sobre Milei → Milei → Clarín
what news did the mayor publish about wheat →
stories from Prairie Ledger about floods → floods → Prairie Ledger
floods according to Prairie Ledger → floods → Prairie Ledger
floods in Prairie Ledger → floods → Prairie Ledger
Prairie Ledger on wheat prices → wheat prices → Prairie Ledger
The New York Times about Gaza → Gaza → The New York Times
Clarín on inflation → inflation → Clarín
La Nación sobre inflación → inflación → La Nación
la nación sobre inflación →
Crónica Austral: incendio en Chubut → incendio en Chubut → Crónica Austral
Crónica Austral | incendio → incendio → Crónica Austral
lithium (Prairie Ledger) → lithium → Prairie Ledger
lithium - Prairie Ledger → lithium → Prairie Ledger
incendio | El Faro del Plata → incendio → El Faro del Plata
(Prairie Ledger) →
Prairie Ledger →
Prairie Ledger wheat → wheat → Prairie Ledger
El Faro del Plata litio → litio → El Faro del Plata
litio El Faro del Plata → litio → El Faro del Plata
Prairie Ledger layoffs →
Prairie Ledger: layoffs →
Prairie Ledger Foundation →
Prairie Ledger's wheat →
why Prairie Ledger →
La Nación trigo →
articles about Prairie Ledger →
noticias de Clarín →
según Clarín →`;

/** An index whose articles only tell of layoffs at an outlet. */
const INDEX = {
  documents: 100,
  names: { texts: () => 100 },
  frequency: () => 100,
  together: (words: readonly (readonly string[])[]) => (words.flat().includes('layoff') ? 1 : 0),
} as unknown as IndexKnowledge;

t.test('outlets in queries', async (t) => {
  for (const row of QUERIES.trim().split('\n')) {
    const [query = '', rest = '', name = ''] = row.split(/ →\s*/);
    const read = withoutOutlets(query, OUTLETS, INDEX);
    t.same([read.rest, read.outlets.map((one) => one.name)], name ? [rest, [name]] : [query, []], query);
  }
});

t.test('outlets by their domains', async (t) => {
  const outlets = [
    ...outletCalled('nacion', 'La Nación', 'lanacion.com.ar'),
    ...outletCalled('ledger', 'The Prairie Ledger', 'prairie-ledger.example'),
    ...outletCalled('telugu', '123telugu.com', 'telugu.example'),
  ];
  const asked = `
lanacion.com.ar inflación → inflación → nacion
inflación lanacion.com.ar → inflación → nacion
inflación en lanacion.com.ar → inflación → nacion
inflación según www.lanacion.com.ar → inflación → nacion
noticias de lanacion.com.ar sobre inflación → noticias inflación → nacion
Inflación | LaNacion.com.ar → Inflación → nacion
site lanacion.com.ar inflación → inflación → nacion
https://www.lanacion.com.ar/ inflación → inflación → nacion
wheat (prairie-ledger.example) → wheat → ledger
news from prairie-ledger.example about wheat → news wheat → ledger
123telugu.com reviews → reviews → telugu
lanacion.com.ar →
site lanacion.com.ar →
lanacion.com inflación →
lanacion.com.arg inflación →
el caso example.com →
inflación lanacion.com.ar/economia →`;
  for (const row of asked.trim().split('\n')) {
    const [query = '', rest = '', id = ''] = row.split(/ →\s*/);
    const read = parted(withoutDates(query, CONTEXT), { names: [], outlets });
    t.same([read.undated, read.outlets.map((one) => one.id)], id ? [rest, [id]] : [query, []], query);
  }
});

t.test('an outlet whose name has a date word is an outlet', async (t) => {
  const outlets = new Map([['hoy', { name: 'Gasteiz Hoy' }]]);
  const readings = new Readings({
    outlets: () => outlets,
    inference: { readQueryTopic: async () => null },
  });
  t.match(await readings.of(['noticias de Gasteiz Hoy sobre el tranvía', 'Gasteiz hoy tranvía'], CONTEXT), [
    { topic: 'tranvía', timing: null, outlets: [{ id: 'hoy' }] },
    { topic: 'Gasteiz tranvía', timing: { words: { expression: 'hoy' } }, outlets: { length: 0 } },
  ]);
});
