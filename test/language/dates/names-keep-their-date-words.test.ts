/** Names, places, habits and figures of speech with date words are not dates, and stay in the topic whole. */
import t from 'tap';
import { wordsOfTime } from '../../../core/language/dates/temporal.ts';

const ASKED = {
  reference: Date.parse('2026-03-11T12:00:00-03:00'),
  zone: 'America/Argentina/Buenos_Aires',
};

const NAMES = [
  'el finde largo en Mar del Plata',
  'gol en los últimos minutos',
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
  'Tariq Ramadan trial',
  'Ramadan Sobhi',
  'Yom Kippur War documents',
  'Diwali fireworks ban',
  'Bondi Hanukkah attack',
  'Pentecost Island',
  'Good Friday',
  'Friday prayers ban',
  'Sunday league football',
  'latest generation fighter jets',
  'hoy no circula CDMX',
  'Bataan death march',
  'women’s march',
  "women's march",
  "women's march 2017",
  'guns of august',
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
  '3D',
  'películas en 3D',
  'peliculas en 3d',
  'animation in 2D',
  'Agenda 2030',
  'SAT',
  'becas de la SEP',
  'Semana Santa',
  'Person of the Year',
  'hoy en día los jóvenes',
  'todos los viernes marchas',
  'every Friday protests',
  'highest in 10 years',
  '9/11 attacks',
  'January 6 committee',
  'Jan. 6 hearings',
  'families of October 7 hostages',
  'ataque de Hamás del 7 de octubre',
  'atentados del 11 de marzo',
  '24/7',
  'Boca 2-1 River',
  'covid-19',
  'G20 summit',
  'el 10 de Boca',
  'compras de Navidad',
  'last season of Friends',
  '"Friday" the film',
  '31 de febrero',
  'february 30',
  'april 31',
  'feb 30',
  '30 de febrero de 2026',
  'incendio por la mañana',
  'de la noche a la mañana',
  'after the game',
  'The Night Before',
  'until 2000 votes',
  'hasta 2000 personas',
  'hasta 30 muertos',
  'suba hasta el 30 %',
  'hasta el 10 de Boca',
  'until 5pm',
  'Boca 2 River 1 after 90 minutes',
  'contrato hasta 2027',
  'until now',
  'hasta ahora',
  'antes del Mundial 2026',
  'compras antes de Navidad',
  'after 9/11',
  'after March for Life',
  'inflación',
  'Last of Us',
  'socialismo del siglo XXI',
  'abortion clinics since the fall of Roe',
  'Afghanistan since the fall of Kabul',
  'Germany since the fall of the Berlin Wall',
  'Top Gun opening weekend',
];

t.test('names are not dates', async (t) => {
  for (const name of NAMES) t.equal(wordsOfTime(name, ASKED), null, name);
});

t.test('names given by the caller are not dates where they have capitals', async (t) => {
  const names = [['gasteiz', 'hoy']];
  t.equal(wordsOfTime('Gasteiz Hoy tranvía', { ...ASKED, names }), null);
  t.match(wordsOfTime('Gasteiz hoy tranvía', { ...ASKED, names }), { from: '2026-03-11' });
});

t.test('a day or month that something is called by is a date elsewhere', async (t) => {
  for (const [query, from] of [
    ['snow on January 6', '2026-01-06'],
    ['meeting on October 7', '2025-10-07'],
    ['March 5 attack', '2026-03-05'],
    ['Matthew Perry death March 2025', '2025-03-01'],
    ['protester death March 5', '2026-03-05'],
    ['layoffs forced March 2025', '2025-03-01'],
    ['violence against women March 2025', '2025-03-01'],
    ['ataque del 7 de octubre de 2023', '2023-10-07'],
  ] as const)
    t.match(wordsOfTime(query, ASKED), { from }, query);
});

t.test('a date next to a name is read, and the name stays', async (t) => {
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
    ['protests in the fall of 2025', 'protests', '2025-03-01'],
    ['Black Friday 2025', 'Black Friday 2025', '2025-11-28'],
  ] as const;
  for (const [query, topic, from] of rows) t.match(wordsOfTime(query, ASKED) ?? {}, { topic, from }, query);
});

t.test('days are still asked for by their letter', async (t) => {
  for (const query of ['inflation last 3d', 'inflación últimos 2d', 'bitcoin past 30D'])
    t.match(wordsOfTime(query, ASKED), { basis: 'published', to: '2026-03-11' }, query);
});
