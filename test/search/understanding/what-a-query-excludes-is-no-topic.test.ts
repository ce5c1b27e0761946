// What a query excludes is read out of its topic, in both languages; words that only look like it stay.
import fc from 'fast-check';
import t from 'tap';
import { withoutExclusions } from '../../../core/search/understanding/exclusions/exclusions.ts';
import { placeCalled } from '../../../core/search/understanding/names/places.ts';
import { readQuery } from '../../../core/search/understanding/reading.ts';

const context = {
  zone: 'America/Argentina/Buenos_Aires',
  now: Date.parse('2026-11-23T15:00:00Z'),
  isBounded: false,
};

/** query → topic → what is excluded */
const EXCLUSIONS = `
wildfires -Australia → wildfires → Australia
wildfires (except Australia) → wildfires → Australia
elections except "New York" → elections → New York
noticias de deportes que no sean de fútbol → deportes → fútbol
wildfires NOT Australia → wildfires → Australia
best football world cup goals ever NOT Messi → best football world cup goals ever → Messi
election polls -"New Hampshire" → election polls → New Hampshire
interest rates except Argentina → interest rates → Argentina
interest rates, except in Turkey → interest rates → Turkey
earthquakes excluding Japan and Indonesia → earthquakes → Japan; Indonesia
bird flu other than Cambodia → bird flu → Cambodia
strikes outside France → strikes → France
lithium in Chile, not Argentina → lithium in Chile → Argentina
wildfires not in Australia → wildfires → Australia
floods but not in Pakistan → floods → Pakistan
floods except Royal Dutch Shell Oil Company → floods → Royal Dutch Shell Oil Company
tesla stock price in europe not Elon Musk → tesla stock price in europe → Elon Musk
cars without Tesla → cars → Tesla
maestros sin Messi → maestros → Messi
ceremonies without Russia → ceremonies → Russia
incendios no Chile → incendios → Chile
Floods Except Chile → Floods → Chile
Floods without Chile → Floods → Chile
goals by Messi, not in Brazil → goals by Messi → Brazil
wildfires except Chile: causes → wildfires: causes → Chile
wildfires except Chile; in Peru → wildfires → Chile; Peru
wildfires (except Chile) in Europe → wildfires in Europe → Chile
wildfires not Chile, Peru, Brazil, Bolivia, Ecuador, Mexico, Cuba, Panama or Spain → wildfires → Chile; Peru; Brazil; Bolivia; Ecuador; Mexico; Cuba; Panama; Spain
incendios, excepto Chile, Perú, Brasil, Bolivia, Ecuador, México, Cuba, Panamá, España y Francia → incendios → Chile; Perú; Brasil; Bolivia; Ecuador; México; Cuba; Panamá; España; Francia
floods, not Chile, not Peru, not Cuba, not Brazil, not Bolivia, not Ecuador, not Mexico, not Panama, not Spain → floods → Chile; Peru; Cuba; Brazil; Bolivia; Ecuador; Mexico; Panama; Spain
electric cars but not Tesla → electric cars → Tesla
news about AI, except OpenAI → AI → OpenAI
news about artificial intelligence excluding Elon Musk → artificial intelligence → Elon Musk
latest on layoffs, other than Amazon and Google → layoffs → Amazon; Google
transfer rumours, but not about Mbappé → transfer rumours → Mbappé
football results excluding the Premier League → football results → Premier League
coups in Africa except Niger → coups in Africa → Niger
Premier League news but not Manchester United → Premier League → Manchester United
drug shortages outside the United States → drug shortages → United States
central banks other than the Fed → central banks → Fed
corruption trials, not Trump → corruption trials → Trump
Apple -iPhone → Apple → iPhone
Apple rumours excluding iPhone → Apple rumours → iPhone
phones, not iPhone → phones → iPhone
online auctions other than eBay and iBid → online auctions → eBay; iBid
jaguar -car -football → jaguar → car; football
python -snake → python → snake
heat waves in Europe excluding Spain, Italy and Greece → heat waves in Europe → Spain; Italy; Greece
what happened with oil prices except OPEC → oil prices → OPEC
wildfires this week except Canada → wildfires → Canada
tech earnings apart from Nvidia → tech earnings → Nvidia
protests in Latin America without Venezuela → protests in Latin America → Venezuela
cryptocurrency other than bitcoin → cryptocurrency → bitcoin
tasas de interés, excepto Argentina → tasas de interés → Argentina
tasas de interés excepto en Brasil → tasas de interés → Brasil
incendios sin Australia → incendios → Australia
incendios forestales -Chile → incendios forestales → Chile
elecciones -"Estados Unidos" → elecciones → Estados Unidos
inundaciones salvo Valencia → inundaciones → Valencia
paros docentes, menos Santa Fe → paros docentes → Santa Fe
terremotos que no sean en Japón → terremotos → Japón
noticias de fútbol que no sean de Boca → fútbol → Boca
huelgas fuera de Francia → huelgas → Francia
litio en Chile pero no Argentina → litio en Chile → Argentina
litio en Chile, no en Bolivia → litio en Chile → Bolivia
noticias de economía excepto inflación → economía → inflación
últimas noticias de tecnología salvo Apple → tecnología → Apple
autos eléctricos, excluyendo Tesla → autos eléctricos → Tesla
golpes de Estado en África excepto Níger y Malí → golpes de Estado en África → Níger; Malí
cumbres del Mercosur pero no de Paraguay → cumbres del Mercosur → Paraguay
dengue excepto Brasil, Paraguay y Bolivia → dengue → Brasil; Paraguay; Bolivia
bancos centrales que no sea la Fed → bancos centrales → Fed
olas de calor en Europa salvo España → olas de calor en Europa → España
criptomonedas excepto bitcoin → criptomonedas → bitcoin
contame de las protestas en América Latina, excepto Venezuela → protestas en América Latina → Venezuela
juicios por corrupción, pero no Cristina Kirchner → juicios por corrupción → Cristina Kirchner
noticias de la semana pasada sobre sequía, salvo Uruguay → sequía → Uruguay
traspasos que no sean Mbappé → traspasos → Mbappé
gripe aviar a excepción de Camboya → gripe aviar → Camboya
floods excluding Bosnia and Herzegovina → floods → Bosnia and Herzegovina
jaguar not the car → jaguar → car
jaguar, not the car → jaguar → car
amazon not the forest → amazon → forest
amazon rainforest not the company → amazon rainforest → company
tesla stock not Elon Musk → tesla stock → Elon Musk
harry potter but not the jk rowling row → harry potter → jk rowling row
twitter news but not the musk deal → twitter → musk deal
covid but not vaccines → covid → vaccines
cars minus Tesla and Ford → cars → Tesla; Ford
electric cars but without Tesla → electric cars → Tesla
rents, not ones about Madrid → rents → Madrid
noticias de Barcelona no el club → Barcelona → club
Alavés pero no el femenino → Alavés → femenino
Alavés pero no los fichajes → Alavés → fichajes
criptomonedas pero sin Ethereum → criptomonedas → Ethereum
Tesla news that is not about Elon Musk → Tesla → Elon Musk
articles about Ukraine that do not mention Putin → Ukraine → Putin
crypto regulation, nothing about Bitcoin → crypto regulation → Bitcoin
airline strikes, ignore Ryanair → airline strikes → Ryanair
news from Brazil, exclude football → Brazil → football
noticias de Brasil, nada de fútbol → Brasil → fútbol
notas sobre Ucrania que no mencionen a Putin → Ucrania → Putin
Novak Djokovic, not Rafael Nadal, Wimbledon final → Novak Djokovic, Wimbledon final → Rafael Nadal
inflation, not Venezuela, in Latin America → inflation, in Latin America → Venezuela
inflación, no Milei, en Argentina → inflación, en Argentina → Milei
not Nadal but Djokovic at Wimbledon → Djokovic at Wimbledon → Nadal
no Messi sino Cristiano Ronaldo → Cristiano Ronaldo → Messi
noticias del accidente, no las que hablen de indemnizaciones → accidente → indemnizaciones`;
const LOOKALIKES = `
personas sin techo
floods except Big Royal Dutch Shell Oil Company
tesla stock price in all europe not Elon Musk
ads without Tesla
cars without Tesla and win
Cars without Tesla
elections without Trump
ceremonies of the olympics without Russia
maestros sin Fronteras
incendios no chile
Nothing Except You
goals by Messi outside Argentina
goals by Messi not in Brazil
why tesla stock not Elon Musk
why wildfires not in Brazil
WAR NOT PEACE
policy excluding women from sports
Milei pide que no sea candidato
jubilados excluidos del aumento
gobierno sin contar con mayoría
Scaloni convoca dejando afuera a Dybala
Madrid -capital de España- en huelga
Médicos Sin Fronteras en Gaza
Médicos sin Fronteras Haití
trabajadores sin empleo
not guilty verdict in murder trial
no-confidence vote in France
menos horas de trabajo
out of office reply scandal
anti-government protests
Spider-Man box office
Russia-Ukraine war
hombres sin camisa Chile
ley sin quórum en Diputados
crecimiento sin inflación
inflation without recession
deal or no deal
Brexit no deal
reporters without borders ranking
Doctors Without Borders Sudan
World Without End series
not in my name protest
Trump says he is not a dictator
why the Fed is not cutting rates
Why did Boeing not disclose the fault
life outside the EU
players born outside England
working outside the home
except for the weather, strike
state of exception El Salvador
estado de excepción en Ecuador
Argentina fuera del Mundial
Messi fuera de la convocatoria
fuera de juego polémico
fuera de servicio subte B
Boca sin Cavani ante River
Argentina sin Messi
Real Madrid without Mbappé
Barcelona sin Lamine Yamal
Uruguay no clasificó al Mundial
Milei no viajará a España
más o menos pobreza
menos impuestos
menos mal que ganó Boca
ni una menos marcha
Ni Una Menos
no a la guerra
not one less movement
marcha no al ALCA
Covid-19 vaccines
F-16 deal
-20 grados en Siberia
Boca - River
Trump - Putin summit
cuentas sin pagar
leche sin lactosa
salvo sorpresas Macri será candidato
El Salvador elecciones
Salvo Montalbano
the other than expected result
nothing but the truth documentary
noticias sobre inteligencia artificial sin Elon Musk
mundial de fútbol sin Argentina
minería fuera de San Juan
inflation not the end
good but not the best
exposed but not infected
rising but not always
why not Elon Musk
Musk says not Twitter
this is not the car
Putin not Zelensky to blame
Putin, not Zelensky, is to blame
Not Messi but Ronaldo wins the award
no vaccine but a cure
Biden speaks at the UN without mentioning Israel
a film that has nothing on the war
IOC: exclude Russia from the Olympics
Trump: nothing about Ukraine
Milei: nada de impuestos
temperature minus 20 degrees
Boca no juega el lunes
ley aprobada pero no la aplica
deudores pero no los cobra
pero no los dos
pero no el Vaticano
rich but not the richest
war but not the kind you think
NOT my president
NOT guilty as charged
NOT a drill
NOT the Nine
NOT to be missed
NOT FLOODS
Not floods
NOT AN OPTION
Not Okay
NOT Musk in Europe
NOT Messi, but Ronaldo wins
NOT enough water in Chile`;

const rows = (table: string) => table.trim().split('\n');

t.test('exclusions', async (t) => {
  const wrong = rows(EXCLUSIONS).filter((row) => {
    const [query, topic, excluded] = row.split(' → ');
    const read = readQuery(query!, context);
    return read.topic.toLowerCase() !== topic!.toLowerCase() || read.excluded.join('; ') !== excluded;
  });
  t.same(wrong, []);
});

t.test('what only looks like one', async (t) => {
  t.same(
    rows(LOOKALIKES).filter((query) => readQuery(query, context).excluded.length > 0),
    [],
  );
});

t.test('names in small letters are those of the index', async (t) => {
  const names = new Map(Object.entries({ trump: 9, guilty: 0, 'elon musk': 9, musk: 9 }));
  const index = { names: { texts: (name: string) => names.get(name) ?? 0 }, frequency: () => 9 };
  const excludedBy = (query: string) =>
    withoutExclusions(query, { names: [], index: index as never }).excluded;
  for (const [query, ...excluded] of [
    ['tesla stock not elon musk', 'elon musk'],
    ['republicans not trump', 'trump'],
    ['verdicts not guilty'],
    ['Trump not Guilty'],
    ['Republicans not Trump', 'Trump'],
    ['trials not Chile', 'Chile'],
    ['trials not Tom Ford', 'Tom Ford'],
    ['cars without musk', 'musk'],
    ['cars without wheels'],
    ['jaguar not the car', 'car'],
  ] as const)
    t.same(excludedBy(query), excluded, query);
});

t.test('nothing but an exclusion leaves no topic', async (t) => {
  t.match(readQuery('excepto Argentina', context), { topic: '', timing: null });
  for (const [query, ...excluded] of [
    ['-"New Hampshire" -Maine', 'New Hampshire', 'Maine'],
    ['-floods -rain', 'floods', 'rain'],
    ['NOT floods', 'floods'],
    ['NOT floods NOT rain', 'floods', 'rain'],
    ['-rain NOT floods', 'rain', 'floods'],
    ['NOT "New Hampshire"', 'New Hampshire'],
    ['NOT Elon Musk', 'Elon Musk'],
  ] as const)
    t.match(readQuery(query, context), { topic: '', excluded, timing: null }, query);
  for (const query of ['-Infinity', '-"New Hampshire"'])
    t.match(
      readQuery(query, context),
      { topic: query.replace('-', ''), excluded: { length: 0 } },
      'a hyphen before the only word is a sign',
    );
  t.match(readQuery('noticias excepto Argentina', context), {
    topic: '',
    timing: { words: { basis: 'recency' } },
  });
});

t.test('a query without such words is left as it is', async () => {
  const words =
    'wildfires in Australia, strikes|de trenes, y el dólar|"cost of living"|Médicos|Sin Fronteras|anti-government|F-16 covid-19|Boca - River|noticias de|what happened with|2025|Messi|¿qué pasó?|:|(|)|los|and'.split(
      '|',
    );
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 12 }), (parts) => {
      const query = parts.join(' ');
      const { rest, excluded } = withoutExclusions(query, { names: [] });
      return rest === query && excluded.length === 0;
    }),
  );
});

t.test('countries have the names of both languages and their adjectives', async (t) => {
  for (const [name, forms] of [
    ['spain', ['España', 'español', 'Spanish']],
    ['ee uu', null],
    ['estados unidos', ['United States', 'estadounidenses']],
    ['turkey', ['Turquía', 'turca']],
    ['rosario', null],
    // Every object has a property of this name, and Spanish builders are called so.
    ['constructor', null],
  ] as const)
    t.ok(
      forms === null ? placeCalled(name) === null : forms.every((one) => placeCalled(name)!.includes(one)),
      name,
    );
});
