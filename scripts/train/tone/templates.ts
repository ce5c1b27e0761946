import type { ToneName } from '../../../workers/messages/tone.ts';
import { randomFrom } from '../../cli/models/measures/random.ts';
import type { ToneRow } from './tone-row.ts';

/**
 * Generated sentences in which the tone depends on who does what to whom: the same words, two targets. They teach
 * sides, passives and negation, which headlines seldom show in pairs. Names are invented.
 */

/** Tone toward the subject and the object; null: readers would not agree. */
type Tones = [doer: ToneName | null, done: ToneName | null];
const P = 'positive';
const N = 'negative';
const O = 'neutral';

/** Active present (third person), past, participle. In Spanish the first two come without "a". */
type Verbs = [present: string, past: string, participle: string][];

const ENGLISH: { tones: Tones; verbs: string }[] = [
  {
    tones: [P, N],
    verbs: `beats beat beaten|defeats defeated defeated|outperforms outperformed outperformed|thrashes thrashed thrashed|
      crushes crushed crushed|eliminates eliminated eliminated|overtakes overtook overtaken|stuns stunned stunned|
      outsmarts outsmarted outsmarted|trounces trounced trounced|edges edged edged|routs routed routed`,
  },
  {
    tones: [O, N],
    verbs: `criticises criticised criticised|slams slammed slammed|accuses accused accused|blames blamed blamed|
      condemns condemned condemned|sues sued sued|mocks mocked mocked|denounces denounced denounced|
      fines fined fined|punishes punished punished|suspends suspended suspended|sacks sacked sacked|
      blasts blasted blasted|rebukes rebuked rebuked|attacks attacked attacked|downgrades downgraded downgraded|
      insults insulted insulted|ridicules ridiculed ridiculed|warns warned warned|snubs snubbed snubbed`,
  },
  {
    tones: [O, P],
    verbs: `praises praised praised|endorses endorsed endorsed|congratulates congratulated congratulated|
      honours honoured honoured|applauds applauded applauded|rewards rewarded rewarded|backs backed backed|
      hails hailed hailed|upgrades upgraded upgraded|defends defended defended|celebrates celebrated celebrated|
      thanks thanked thanked|commends commended commended|salutes saluted saluted|supports supported supported`,
  },
  {
    tones: [N, null],
    verbs: `deceives deceived deceived|betrays betrayed betrayed|defrauds defrauded defrauded|cheats cheated cheated|
      harasses harassed harassed|threatens threatened threatened|robs robbed robbed|poisons poisoned poisoned`,
  },
  {
    tones: [O, O],
    verbs: `meets met met|visits visited visited|calls called called|interviews interviewed interviewed|
      joins joined joined|follows followed followed|replaces replaced replaced|faces faced faced`,
  },
];

const SPANISH: { tones: Tones; verbs: string }[] = [
  {
    tones: [P, N],
    verbs: `derrota derrotó derrotado|vence venció vencido|supera superó superado|golea goleó goleado|
      elimina eliminó eliminado|aplasta aplastó aplastado|desplaza desplazó desplazado|doblega doblegó doblegado`,
  },
  {
    tones: [O, N],
    verbs: `critica criticó criticado|acusa acusó acusado|culpa culpó culpado|condena condenó condenado|
      denuncia denunció denunciado|ataca atacó atacado|cuestiona cuestionó cuestionado|multa multó multado|
      sanciona sancionó sancionado|repudia repudió repudiado|insulta insultó insultado|despide despidió despedido|
      cruza cruzó cruzado|imputa imputó imputado|procesa procesó procesado|desmiente desmintió desmentido`,
  },
  {
    tones: [O, P],
    verbs: `elogia elogió elogiado|felicita felicitó felicitado|respalda respaldó respaldado|apoya apoyó apoyado|
      premia premió premiado|homenajea homenajeó homenajeado|celebra celebró celebrado|defiende defendió defendido|
      reconoce reconoció reconocido|destaca destacó destacado|banca bancó bancado|aplaude aplaudió aplaudido`,
  },
  {
    tones: [N, null],
    verbs: `engaña engañó engañado|traiciona traicionó traicionado|estafa estafó estafado|acosa acosó acosado|
      amenaza amenazó amenazado|agrede agredió agredido|espía espió espiado|difama difamó difamado`,
  },
  {
    tones: [O, O],
    verbs: `visita visitó visitado|llama llamó llamado|recibe recibió recibido|entrevista entrevistó entrevistado|
      reemplaza reemplazó reemplazado|enfrenta enfrentó enfrentado|acompaña acompañó acompañado`,
  },
];

/** With one target, `@`. */
const ENGLISH_SINGLE: Record<ToneName, string> = {
  positive: `@ wins {end}|@ cleared of fraud {end}|@ not guilty, court rules|@ did not lose a single vote|@ recovers {end}|
    @ posts record profit|@ is no longer under investigation|No evidence against @, judge says|@ saves hundreds of jobs|
    @ celebrates a historic victory {end}|Success for @ {end}|Good news for @: support grows|@ shares surge {end}|
    @ never stops winning|@ avoids a sanction {end}|@ triumphs {end}|Court rules in favour of @`,
  negative: `@ did not win {end}|@ fails to win {end}|@ loses {end}|@ convicted of fraud {end}|@ found guilty {end}|
    @ posts record loss|@ is no longer trusted by voters|@ under investigation for corruption|@ shares plunge {end}|
    A blow for @ {end}|Scandal around @ grows|@ has no plan, experts say|Nobody trusts @ any more|
    Court rules against @|Protests against @ {end}|@ not fit for office, report says|@ never kept the promise`,
  neutral: `@ to meet the press {end}|@ announces the date of the meeting|@ will speak {end}|@ publishes the calendar {end}|
    What to know about @|@ arrives {end}|@ presents the programme {end}|Interview with @ {end}|@ to hold a session {end}|
    @ announces new opening hours|@ says it will publish the results {end}|Where to watch @ {end}|Who is @?`,
};
const SPANISH_SINGLE: Record<ToneName, string> = {
  positive: `@ gana {end}|@ fue absuelto {end}|@ no perdió ni un voto {end}|@ logra un triunfo histórico {end}|
    Sobreseen a @ {end}|Buenas noticias para @|@ no es culpable, según el fallo|Récord de ventas de @ {end}|
    @ salva cientos de empleos {end}|La justicia le da la razón a @|@ celebra su victoria {end}|
    @ crece en las encuestas {end}|Éxito de @ {end}|Fallo a favor de @|@ nunca dejó de ganar|@ se consagra {end}`,
  negative: `@ no gana {end}|@ no logra ganar {end}|@ pierde {end}|@ fue condenado {end}|Investigan a @ por corrupción|
    Escándalo en torno a @ {end}|Duro golpe para @ {end}|Malas noticias para @|@ nunca cumplió su promesa|
    Nadie confía en @|La justicia falla contra @|Protestas contra @ {end}|@ cae en las encuestas {end}|
    Fracaso de @ {end}|@ no tiene un plan, según los expertos|Imputan a @ {end}|Crecen las críticas a @ {end}`,
  neutral: `@ se reúne con la prensa {end}|@ anuncia la fecha de la reunión|@ hablará {end}|@ publica el calendario {end}|
    Qué se sabe de @|@ llega {end}|@ presenta el programa {end}|Entrevista con @ {end}|@ convoca a una sesión {end}|
    @ anuncia nuevos horarios|@ dará a conocer los resultados {end}|Dónde ver a @ {end}|Quién es @|Qué dijo @ {end}`,
};

const NAMES = {
  en: `Harlow|Brentford United|Ashcombe|Dana Whitlock|Norvane Energy|Mayor Ellison|Kestrel Bank|Tom Redgrave|Larkfield|
    Senator Ortiz|Halden Motors|Priya Nair|Westmere|The Falcons|Ironbridge City|Governor Pike|Alma Dairy|Rourke`,
  es: `Ferreyra|Deportivo Lamar|Bravante|Lucía Ibarra|Energía Sur|Intendente Robles|Banco Andes|Tomás Quiroga|Villalar|
    Senador Prado|Motores Halcón|Ana Belmonte|Atlético Norte|Los Cóndores|San Lázaro|Gobernadora Peña|Montalvo|Rey Duarte`,
};
const ENDS = {
  en: '|in the final|on Monday|after the debate|in court|this week|before the vote|in Madrid|again|at home',
  es: '|en la final|este lunes|tras el debate|en el Congreso|esta semana|antes de la votación|en Madrid|otra vez',
};

const listed = (text: string) => text.split('|').map((each) => each.trim());

/** Every sentence with each target that has a tone. The list is always the same. */
export function templateRows(): ToneRow[] {
  const chance = randomFrom(7);
  const rows: ToneRow[] = [];
  const add = (language: 'en' | 'es', title: string, query: string, gold: ToneName | null) => {
    if (gold === null) return;
    const item = { title: title.replace(/\s+/g, ' ').trim(), standfirst: null, language };
    rows.push({ set: `made-${language}`, split: 'train', query, basis: 'headline', item, gold });
  };
  for (const [language, groups, single] of [
    ['en', ENGLISH, ENGLISH_SINGLE],
    ['es', SPANISH, SPANISH_SINGLE],
  ] as const) {
    const names = listed(NAMES[language]);
    const ends = listed(ENDS[language]);
    const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)]!;
    for (const { tones, verbs } of groups) {
      for (const verb of listed(verbs).map((each) => each.split(' ')) as Verbs) {
        for (const frame of language === 'en' ? englishFrames(verb) : spanishFrames(verb)) {
          const one = pick(names);
          const other = pick(names.filter((name) => name !== one));
          const title = `${frame.replace('{1}', one).replace('{2}', other)} ${pick(ends)}`;
          add(language, title, one, tones[0]);
          add(language, title, other, tones[1]);
        }
      }
    }
    for (const [gold, frames] of Object.entries(single) as [ToneName, string][]) {
      for (const frame of listed(frames)) {
        for (const name of [pick(names), pick(names), pick(names)]) {
          add(language, frame.replace('@', name).replace('{end}', pick(ends)), name, gold);
        }
      }
    }
  }
  return rows;
}

function englishFrames([present, past, participle]: Verbs[number]): string[] {
  const active = [`{1} ${present} {2}`, `{1} ${past} {2}`, `{1} has ${participle} {2}`];
  const passive = [`{2} ${participle} by {1}`, `{2} was ${participle} by {1}`, `{2} is ${participle} by {1}`];
  return [...active, ...passive];
}

function spanishFrames([present, past, participle]: Verbs[number]): string[] {
  const active = [`{1} ${present} a {2}`, `{1} ${past} a {2}`, `{1} ha ${participle} a {2}`];
  const passive = [
    `{2} fue ${participle} por {1}`,
    `{2}, ${participle} por {1}`,
    `{2} es ${participle} por {1}`,
  ];
  return [...active, ...passive];
}
