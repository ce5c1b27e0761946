/** English words and patterns of carriers; `CarrierVocabulary` says what each list is for. Lists of words are sorted. */
import { wordList, wordSet } from '../../../language/words/word-lists.ts';
import { type CarrierVocabulary, ending, opening } from './vocabulary.ts';

const CUES = wordSet(`
  articles backgrounder breaking briefing chronology coverage details developments digest explainer flash happened
  happening happenings happens headline headlines info information latest looking loop lowdown newest news overview
  posted primer recap reported reporting roundup rundown saying scoop search searching summary telling timeline update
  updated updates
`);

const WISHES = wordSet(`
  aggregate alert anything background basics break brief bring browse catch check collect compile context create
  curate curious deliver dig display drop everything explain facts fill find follow following gather generate gist
  give grab hear heard hook informed interested keep know learn like look monitor need notify offer only posted
  prepare present provide pull question read refresh remind retrieve run said scan share show skinny something spill
  stay stories subscribe summarise summarize talk tea tell throw understand walk want wanted whatever wonder wondering
  written
`);

const PERSONS = wordSet('me us i you u im ive id ill we weve lets let please pls kindly my your');

const WORDS = wordSet(`
  a able actually affairs after afternoon ahead all along also am an and any anybody anyone anyway appreciate are
  article as ask asking available back be being big biggest bit boss briefly bullet bullets by can care caught chance
  changed checking class come complete confused connected cooking could covers current currently date day's dear deep
  depth describe detailed development did different discussed do does doesnt doing done dont down dozen educate
  english enlighten entire evening ever every everybody everyone exactly excuse explaining fact fancy far favor favour
  fetch few first five folks four fresh friend full future get getting gimme gives glad go goes gone gonna good got
  gotta grateful guys had handful happy has havent having hearing hello help here hey hi hit hits hiya hold hope hot
  how if important internet is it items its journalists just keen key knowing language last lately learning lemme
  linked links list little long lost lot lots love madam made main major making many may maybe mean media memory
  mentioned might mind mine minute minutes moment more morning most much must needs newspaper newspapers nothing now
  off offline ok okay one ones online open opinions or other our outlet outlet's outlets paper papers paragraph pass
  people perhaps piece pieces plain play plz point possible possibly presentation press publish questions quick
  quickly reading really recent recently regard regards related relating relation reliable reporters respect right
  round rounding same says sec second see seeing seek seeking send sense sentence sentences several shall short should
  simple since sir six so some somebody someone sorry source sources spanish speak speed state's still store study
  stuff subject sum take talked talks ten terms thank thanks that the these they thing think this thoroughly those
  three time today's together too top topic trusted try trying turn turned twenty two understanding use wanna wanting
  wants was web wed well went were what whats where which who whole why will wish without words worth would writing
  wrote yet youre youve
`);

const ANY = null;
const LINKED_TO = wordSet(
  'related relating became happen happened happening happens regard regards respect relation connected linked pertaining next done up',
);
const QUALITY =
  '(?:the|a|an|some|any|all|more|latest|newest|recent|new|current|fresh|top|main|breaking|big|biggest)';
const ITEM =
  '(?:news|headlines?|stories|articles|updates?|coverage|reports|information|info|details|developments)';
const PRESS = '(?:news|press|media|papers|newspapers|headlines)';

/** What may stand before "with" and a topic: "what's the deal with", but not "what is SpaceX doing with". */
const MATTER =
  '(?:all|been|big|brewing|buzz|changed|cooking|current|deal|drama|fuss|going|gone|happened|happening|hype|issues?|latest|matter|mood|new|news|next|noise|now|obsession|on|over|problems?|progress|really|right|saga|scoop|situation|state|status|story|trouble|up|updates?|vibe|whole|word|wrong)';

export const ENGLISH: CarrierVocabulary = {
  words: WORDS,
  cues: CUES,
  wishes: WISHES,
  persons: PERSONS,
  asks: /^(?:summari[sz]|recap)(?:e|ed|ing)?$/,
  cuesAfter: new Map([
    ['about', wordSet('how what')],
    ...wordList('story deal situation status buzz matter next with known written said').map(
      (word) => [word, wordSet('what')] as const,
    ),
    ['going', wordSet('is been was are')],
    ['new', wordSet('is anything')],
    ['been', wordSet('has have')],
    ['there', wordSet('is are')],
    ['covering', wordSet('is are people media press papers outlets')],
    ['talking', wordSet('is are')],
    ['write', wordSet('did do')],
    ['say', wordSet('did do does')],
    ['published', wordSet('been was')],
    ['happen', wordSet('did anything')],
    ['report', wordSet('did do')],
    ['out', wordSet('me us check')],
    ['stand', wordSet('things')],
    ['became', wordSet('what')],
    ['word', wordSet('any the')],
    ['idea', wordSet('any no')],
    ['progress', wordSet('any')],
    ['researching', wordSet('im am')],
    ['talk', wordSet('can lets us we')],
    ['up', wordSet('me us pull look')],
    ...wordList('fuss hype state came drama have').map(
      (word) => [word, wordSet('what whats whatever')] as const,
    ),
    ['we', wordSet('where')],
    ['miss', wordSet('did i')],
    ['missed', wordSet('have i')],
    ['else', wordSet('what')],
    ['look', wordSet('quick closer a')],
    ['seen', wordSet('have you')],
    ['dive', wordSet('deep')],
    ['points', wordSet('key main')],
    ['reports', wordSet('press media news')],
    ['covered', wordSet('which who what outlets papers')],
    ['heard', wordSet('you anything have')],
    ['track', wordSet('lost lose')],
    ['things', wordSet('how where')],
    ['events', wordSet('current recent latest')],
  ]),
  links: new Map<string, ReadonlySet<string> | null>([
    ...wordList(`
      about on regarding concerning around of in with from for covering mentioning discussing involving surrounding
      behind at over between during within re
    `).map((word) => [word, ANY] as const),
    ['to', LINKED_TO],
    ['into', wordSet('look looking dig digging')],
    ['through', wordSet('walk take run talk')],
    ['covered', wordSet('outlets papers press media who')],
    ['mention', wordSet('that which articles stories')],
    ['mentions', wordSet('that which')],
    ['discuss', wordSet('that which')],
    ['cover', wordSet('that which')],
  ]),
  strong: wordSet(
    'into through covered about on regarding concerning covering mentioning discussing involving',
  ),
  passed: wordSet(`
    brief case connection date depth detail details english far general going headlines how internet language late me
    media minute minutes moment news newspapers now online outlets papers particular people press regard regards
    relation respect short spanish speed top us web what you
  `),
  articles: wordSet('the a an this these your my our any some'),
  sections: wordSet(`
    business culture economic economy entertainment finance financial health international lifestyle local national
    opinion pages political politics regional science section sections sport sporting sports tech technology world
  `),
  direct: opening(
    [
      `(?:(?:please|can you|could you|would you|will you|hey|hi) )*(?:show|find|get|give|bring|fetch|send) (?:me|us)(?: ${QUALITY}){0,3}`,
      '(?:(?:please|can you|could you|i want to|i would like to|i need to|id like to|help me|let me) )+(?:find|search|see|read|look up|check|check out|follow|track)(?: (?:the|any|all))?',
      '(?:please )?(?:summari[sz]e|explain|recap|look up|read up on|search up)(?: (?:the|to me|for me))?',
      'who (?:is|are|was|were)',
      '(?:the )?(?:latest|breaking|recent) (?:news|updates?|headlines)',
      `(?:is|are) there (?:any )?(?:new )?`,
      `what (?:is|are|was|were|has) (?:(?:all |up )?(?:the|this|that) )?(?:${MATTER} ){1,3}with`,
      '(?:would|do) you mind (?:please )?[a-z]+ing(?: (?:up|for|into|out|me|us|through|something|anything))*',
      'what (?:is|are) (?:all )?(?:the )?(?:state of play|state of affairs|411|tea|skinny|rumou?rs?|gossip|chatter|consensus|talk|noise) (?:on|about|around|with|in|of)',
      'what (?:is|lies) (?:ahead|next|in store|coming) for',
      'how (?:is|are|was|were) (?:the )?(?:situation|things|matters) (?:with|in|at|on|around)',
      'how (?:bad|serious|big|far along|important) (?:is|are)',
      '(?:can|could|would|will) (?:you|someone|anyone|somebody|anybody) (?:please )?(?:explain|summari[sz]e|break down)',
      '(?:anybody|anyone|someone) know (?:what is up|what is going on|what happened|anything|the latest) (?:with|about|on|to)',
      'break down|deep dive into|(?:the |a )?(?:story so far|quick look|closer look|context|background) (?:on|at|of|for|about)',
      'what (?:happened|is up|is|are|was|were)',
      'headlines|gimme|(?:im|i am|i have been|ive been|been) (?:researching|following|tracking|monitoring|trying to (?:understand|follow))',
      '(?:(?:please|can you|could you|would you|will you|i want to|i would like to|i need to|id like to|help me|let me|trying to) )+understand',
      '(?:i |ive )?(?:lost track of|(?:have not|havent) (?:been )?(?:following|followed|tracking))|sum up',
      `(?:i )?(?:need|want)(?: ${QUALITY}){1,3}`,
      '(?:all|more|everything) (?:about|on)',
    ].join('|'),
  ),
  introductions: wordSet('i im ive id ill we weve were wed as for my our its been'),
  speakers: wordSet('i im ive id ill we weve wed'),
  beforeNames: wordSet('news find search show google get list'),
  greetings: wordSet(
    'please pls plz hi hello hey hiya sorry excuse me quick question topic re one subject dear pardon mate bro dude buddy guys folks sir there just good morning afternoon evening ok okay thanks so well',
  ),
  endings: [
    '(?:and )?what (?:is|has been|was)(?: been)? (?:happening|happened|going on|new|up|known|the latest|the news|the story|the deal|the situation|the status|being said)(?: (?:there|here|now|lately|so far|right now|with (?:it|that|this|him|her|them)))*',
    '(?:and )?what (?:happened|happens|has happened|do (?:we|you) know|can you tell me|have you got|do you have)(?: (?:there|here|so far|about it|about that|on it|on that))*',
    '(?:and )?(?:why|how) (?:does it|it|they|do they) matters?',
    '(?:is|are|was|were|has|have) there (?:been )?any(?:thing)? (?:new|news|updates?|developments)(?: (?:on|about) (?:it|that|this))?',
    'any(?: (?:recent|new|latest|fresh|breaking))? (?:news|updates?|developments|headlines)(?: (?:on|about) (?:it|that|this))?',
    'anything new',
    '(?:can|could|will|would) you (?:tell|show|update|brief|fill|help) (?:me|us)(?: in)?',
    '(?:fill|clue) (?:me|us) in|catch (?:me|us) up|bring (?:me|us) up to (?:speed|date)',
    '(?:tell|show|give) (?:me|us)(?: (?:more|everything|all about it|about it|the latest|the news))?',
    `in the (?:${PRESS}|(?:sports|business|politics|political|world|economy|finance|tech|technology|science|culture|entertainment|health) (?:section|pages))`,
    `(?:the )?(?:(?:latest|newest|recent|breaking|current|top|live|all|more) ){0,3}(?:news|headlines)(?: (?:articles|stories|coverage|updates?|headlines|reports|items))?(?: please)?`,
    `(?:the )?(?:latest|newest|recent|breaking|current|live) (?:updates?|coverage|stories|articles|developments|information|info|headlines)`,
    '(?:the )?latest|updates|news and updates|(?:press|media|news) (?:coverage|articles|reports|stories)',
    '(?:all |everything )?(?:what )?(?:we|you) (?:know|need to know)(?: so far)?',
    '(?:so|thus) far|lately|recently|these days|right now|at the moment|of late|as of now|until now|at present|currently',
    'summary|overview|recap|explained|roundup|round up|key points|the facts',
    'please|pls|plz|thanks|thank you|thx|thanks in advance|thank you (?:so|very) much|many thanks|cheers|if possible|if you (?:can|could|may|please)|for me',
    'in (?:detail|brief|short|depth|a nutshell)|briefly|quickly|out there|and (?:summari[sz]e|tell me|show me|list|report|explain) (?:what you find|what you found|it|the results|them|the key points)|what is (?:it|this|that) (?:all )?about',
  ].map(ending),
  weakEndings: [
    `for (?:an?|my|our|the|this|some) (?:[a-z]+ ){0,2}(?:piece|article|essay|story|report|class|project|paper|podcast|newsletter|presentation|thesis|homework|school|blog|column|exam|debate|meeting|briefing|documentary|assignment|research|course|dissertation)(?: [a-z’']+){0,5}`,
    `(?:the )?(?:${QUALITY} ){0,2}${ITEM}`,
    'in (?:english|spanish)',
    'situation|saga|story|thing',
    'going on',
    '(?:in the end|again|anyway|at all|by now|now|then|already|yet)',
    'if (?:there (?:is|are) (?:any|some)|any|you (?:have|got) (?:any|some))',
  ].map(ending),
  frames: [
    [
      opening('how (?:is|are|has|have)'),
      ending(
        '(?:been(?: (?:doing|going))?|doing|going|progressing|coming along|looking|shaping up|holding up|faring)',
      ),
    ],
    [opening('what (?:is|are|has|have|was|were)'), ending('(?:been )?(?:up to|doing)')],
    [opening('(?:why )?(?:is|are|has|have)'), ending(`(?:been )?(?:all over|in) the ${PRESS}`)],
    [opening('i keep (?:seeing|hearing|reading)(?: about)?'), ending(`(?:all over |in )(?:the )?${PRESS}`)],
    [opening('(?:please )?break down'), ending('(?:for me|please)')],
    [opening('what (?:is|are)'), ending('(?:all )?about')],
    [opening('(?:why )?(?:is|are)'), ending('making (?:headlines|news|the news)')],
    [opening('how did'), ending('(?:go|end(?: up)?|turn out|unfold|finish|play out|pan out)')],
    [opening('(?:show|give|list|find|get|open|read)'), ending(`(?:${QUALITY} ){0,2}${ITEM}`)],
    [opening('where (?:does|do)'), ending('stand')],
    [opening('what did'), ending('do')],
    [opening('what (?:does|do) (?:the )?(?:press|media|papers|people|outlets) say'), ending('about it')],
  ],
  fillers: opening(
    [
      '(?:on |about )?(?:the )?(?:issue|topic|subject|question|matter) of|as for|interested in',
      'and|about|regarding|concerning|(?:with|in) (?:regards?|respect|relation) to',
      'the story (?:on|of|about|behind)',
      '(?:an? |some )?(?:reports?|pieces?|story|article) (?:on|about)',
    ].join('|'),
  ),
};
