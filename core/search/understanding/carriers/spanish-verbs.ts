/** Forms of the Spanish verbs that carriers are made of: three forms of address and every tense, folded. */
import { wordList } from '../../../language/words/word-lists.ts';

type Endings = readonly string[];

/** What is asked of a reader or wished: present in every address, conditional, future, subjunctive, infinitive. */
const AR: Endings = wordList('as a an e es en arias aria arian aras ara aran ar arme arnos ando');
const ER: Endings = wordList(
  'es e en is a as an erias eria erian eras era eran iria irias iras er ir erme irme ernos irnos iendo',
);
/** Of irregular futures: "dirías", "harás". */
const FUTURE: Endings = wordList('ia ias ian a as an');
/** What happens, is said or becomes known: third persons of every tense. */
const AR_THIRD: Endings = wordList('a an o aron aba aban ara aran aria arian ado ando');
const ER_THIRD: Endings = wordList('e en io ieron ia ian era eran ira iran eria iria ido iendo');

function forms(stems: string, endings: Endings): string[] {
  return wordList(stems).flatMap((stem) => endings.map((ending) => stem + ending));
}

/** Verbs of telling, showing and finding: "me contarías", "que me digan", "podés buscar". */
export const TELLING: readonly string[] = [
  ...forms(
    'cont cuent mostr muestr busc busqu explic expliqu inform actualiz actualic resum habl ayud avis encontr encuentr',
    AR,
  ),
  ...forms(
    'envi recomend recomiend coment recuerd aclar averigu repas prepar adelant acerc alcanz orient',
    AR,
  ),
  ...forms('dec dig tra traig pon pong hac hag consegu consig compart resum', ER),
  ...forms('dir har pondr mantendr', FUTURE),
  ...wordList(`
    das des den dar darme darnos darias daria pasas pases pasarias pasaria pasarme tiras tires tirarme
    mandas mandes dices dice dicen decis haces haceis manteneme mantengas mantengan mantener mantenerme
    averiguas averigues
  `),
];

/** What the speaker does: wishes, looks for, follows. */
export const WISHING: readonly string[] = wordList(`
  quiero quisiera quisieramos querria querriamos queria queriamos queremos necesito necesitamos
  necesitaria necesitaba preciso precisamos precisaria busco buscamos buscaba deseo deseamos desearia pido
  pediria gustaria encantaria interesa interesan interesaria interesarian intento intentaba trato trataba
  pregunto preguntaba consulto consultaba espero preferiria agradeceria agradezco sigo seguimos vengo
`);

/** What may have happened, been said or become known: "qué trascendió", "qué va a pasar", "se supo". */
export const HAPPENING: readonly string[] = [
  ...forms('pas coment habl inform report anunci circul qued and', AR_THIRD),
  ...forms('suced ocurr surg sal trascend conoc difund escrib', ER_THIRD),
  ...wordList(`
    publico publica publican publicaron publicado publicaba sabe saben sabia sabra sabria sabido supo
    supieron hay hubo habia haya hayan habra habria habido dice dicen dijo dijeron decia decian dira diran
    dicho diciendo sale saldra cuentan cuenta viene vienen vino vinieron vendra va van fue fueron iba iban
    sigue siguen siguio seguia seguira siguiendo anduvo anduvieron hace hacen hizo hicieron existe existen
    tenes tienes tiene tienen tendrias tendria encontras encuentras encontraste salido
  `),
];
