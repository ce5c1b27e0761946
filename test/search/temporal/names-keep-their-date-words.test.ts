/** Names, places, habits and figures that hold date words are no dates, and stay in the topic whole. */
import t from 'tap';
import { wordsOfTime } from '../../../core/search/temporal/temporal.ts';

const ASKED = {
  reference: Date.parse('2026-03-11T12:00:00-03:00'),
  zone: 'America/Argentina/Buenos_Aires',
};

const NAMES = [
  'Friday Night Lights',
  'friday night lights',
  'Domingo Cavallo',
  'domingo cavallo',
  'Mayo Clinic',
  'Sunday Times',
  'El Día de mañana',
  'Black Friday',
  'Viernes Santo',
  'Plaza de Mayo',
  'Madres de Plaza de Mayo',
  'Sábado Gigante',
  'Super Tuesday',
  'Ash Wednesday',
  'Good Friday',
  'Julio Cortázar',
  'julio iglesias',
  'Theresa May on Brexit',
  'march for women in London',
  'she may win',
  'avenida 9 de julio',
  'robo en 25 de Mayo',
  'intendente de 9 de Julio',
  'Hospital 25 de Mayo',
  'la mañana de Neuquén',
  'USA Today',
  'The Tonight Show',
  'Saturday Night Live',
  'Santo Domingo',
  'Sheffield Wednesday',
  'Mar del Plata',
  'Mundial 2026',
  'Agenda 2030',
  'Semana Santa',
  'Person of the Year',
  'hoy en día los jóvenes',
  'todos los viernes marchas',
  'every Friday protests',
  'highest in 10 years',
  '9/11 attacks',
  '24/7',
  'Boca 2-1 River',
  'covid-19',
  'G20 summit',
  'el 10 de Boca',
  'compras de Navidad',
  'last season of Friends',
  '"Friday" the film',
  '31 de febrero',
  'inflación',
  'Last of Us',
  'socialismo del siglo XXI',
];

t.test('they name no date', async (t) => {
  for (const name of NAMES) t.equal(wordsOfTime(name, ASKED), null, name);
});

t.test('a date beside a name is read, and the name stays', async (t) => {
  const rows = [
    ['Página 12 de hoy', 'Página 12', '2026-03-11'],
    ['USA Today yesterday', 'USA Today', '2026-03-10'],
    ['Plaza de Mayo hoy', 'Plaza de Mayo', '2026-03-11'],
    ['Mayo Clinic yesterday', 'Mayo Clinic', '2026-03-10'],
    ['Sunday Times last week', 'Sunday Times', '2026-03-02'],
    ['avenida 9 de julio corte hoy', 'avenida 9 de julio corte', '2026-03-11'],
    ['Mar del Plata ayer', 'Mar del Plata', '2026-03-10'],
    ['La Nación de ayer', 'La Nación', '2026-03-10'],
    ['Domingo Cavallo el lunes', 'Domingo Cavallo', '2026-03-09'],
    ['Black Friday 2025', 'Black Friday 2025', '2025-11-28'],
  ] as const;
  for (const [query, topic, from] of rows) t.match(wordsOfTime(query, ASKED) ?? {}, { topic, from }, query);
});
