/** Words of what is no request for a chart of articles. */
import { anywhere, atStart } from './patterns.ts';

/** A request for a text or a picture. */
export const TEXTS: readonly RegExp[] = [
  atStart(
    '(?:please |can you |could you )?(?:write|rewrite|draft|summari[sz]e|translate|proofread|fact[- ]?check|edit|correct|explain)(?: (?:me|us|for me))?',
    '(?:por favor )?(?:escrib[ie](?:me|nos)?|redact[ae](?:me|nos)?|resum[ie](?:me|nos)?|traduc[ei](?:me|nos)?|traduzca(?:me)?|corr[ie]g[ei](?:me|nos)?|corrija(?:me)?|explic[ae](?:me|nos)?|verific[ae](?:me)?)',
  ),
  anywhere(
    '(?:draw|make|generate|create|paint|design)(?: me)? (?:an? |some |the )?(?:image|picture|photo|illustration|cartoon|logo|meme|drawing)s?',
    '(?:dibuj|hac|hag|gener|cre|dise[nñ])[a-z]* (?:una? |la |el )?(?:imagen|foto|fotografia|ilustracion|caricatura|logo|meme|dibujo)(?:es|s)?',
  ),
];

/** A request for something other than a chart: to write or change a text, to draw a picture, an opinion, a fact, a person's data. */
export const NO_CHART: readonly RegExp[] = [
  ...TEXTS,
  atStart(
    'who (?:is|was)',
    '(?:what|which) is the (?:capital|meaning|definition|name)',
    'quien (?:es|fue|era)',
    'cual es (?:la capital|el significado)',
  ),
  anywhere(
    '(?:do|what do) you think|your opinion|is .* (?:biased|right|wrong)(?=[\\s?.!]*$)',
    'que (?:opinas?|pensas|piensas?)|tu opinion|su opinion',
  ),
  anywhere(
    '(?:home |email |e-mail )?address(?:es)?|phone numbers?|date of birth|salary',
    '(?:numero de )?telefonos?|domicilio|direccion(?= de)|correo(?: electronico)?|mail(?= de)|sueldo',
  ),
];

/** Behind a word of thanks, which a name may begin with as well: "Great Barrier Reef". */
const ALONE =
  '(?=\\s*(?:$|[,.;:!)]|(?:thats?|this|it|so|mate|man|guys|a lot|all|for (?:the|that|this)|quedo|quedaron|por|che|muchas|listo)(?![a-z])))';
/** What may be done with charts that were drawn: "yesterday's charts", and all of them, or the last. "SAVE Act last week" is a topic. */
const OF_CHARTS =
  "(?= (?:(?:.* )?(?:charts?|graphs?)(?![a-z])|(?:(?:the|my|it|them) )?(?:all|last|previous|yesterday)(?:['’]s)?(?: (?:ones?|of (?:it|them)))?[\\s.!?]*$))";
const DE_GRAFICOS =
  '(?= (?:(?:.* )?grafic[oa]s?(?![a-z])|(?:(?:el|la|l[oa]s?|mis?) )?(?:de )?(?:tod[oa]s?|ultim[oa]s?|anterior(?:es)?|ayer)[\\s.!?]*$))';
/** No request, or one that is about charts that were drawn. */
export const NO_REQUEST: readonly RegExp[] = [
  atStart(
    `(?:thanks?|thank you|cheers|ok(?:ay)?|perfect|great|nice one|well done|good job|sorry|never ?mind)${ALONE}`,
    '(?:hola|hello|hi|hey)[,!]? (?:como (?:estas|andas)|estas|are you|how are)',
    'que (?:opinas|opina(?! .*(?:prensa|medio|diario))|pensas|piensas)|(?:what )?do you think',
    `(?:gracias|perfecto|genial|buenisimo|de nada|perdon|disculp[ae])${ALONE}`,
    `(?:delete|remove|undo|cancel|reset|resend|print|export|save)${OF_CHARTS}`,
    `(?:borr|elimin|cancel|deshac|guard|imprim|reenvi)(?:a|e|o|ar|er|ir|en|alo|ala|ame|ame(?:lo|la)|e(?:lo|la))${DE_GRAFICOS}`,
    '(?:make it|change it|turn it|do the same|hace(?:lo|r)? lo mismo|hacelo|cambialo|ponelo)(?! .*(?:coverage|cobertura|notas|stories|articles))',
    '(?:draw|make|show|give)(?: me)? (?:something|anything|a (?:nice|cool|pretty) (?:chart|graph))',
    '(?:dibuj|hac|hag|mostr)[a-z]+ (?:algo|un (?:grafico|dibujo) (?:lindo|bonito|copado))',
  ),
];
