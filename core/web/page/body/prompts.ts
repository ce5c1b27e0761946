/**
 * Lines that address the reader instead of telling the story: to register, subscribe, comment, follow or share;
 * and lines that only credit a picture. Each pattern is matched at the start of a whole block.
 */

const PROMPTS = [
  // English
  'sign up (?:for|to|now|here|below)|(?:please )?subscribe (?:to|now|here|for|today|below)|(?:please )?(?:register|log ?in|sign in)(?: now| here| for free| or | to (?:continue|read|comment|post|unlock|access|join|view))|already (?:a (?:subscriber|member)|registered|have an account|subscribed)|create (?:a|an|your) (?:free )?account|to (?:continue|keep) reading|(?:this|the rest of this) (?:article|content|story) is (?:only )?(?:for|available (?:only )?to|exclusive to) (?:our )?(?:paying |registered )?(?:subscribers|members)|want to (?:read|hear|see) more|become a (?:member|subscriber)|get (?:unlimited|full) access|unlock (?:this|unlimited|full)|join the (?:conversation|discussion|debate)|(?:leave|post|add|write) (?:a|your) comment|(?:share|tell us) (?:your|what you) (?:thoughts|views|opinions?|think)|have your say|what do you think\\?|let us know (?:what you think|in the comments|your)|follow (?:us|me|him|her|them|@\\S+) on|(?:like|find) us on|download (?:the|our) (?:free )?app|listen to (?:this|the) (?:article|story)|(?:read|view) (?:the )?comments|to comment,? (?:you must|please)|you (?:must|need to) (?:be logged in|log in|sign in|register)|thank you for (?:reading|subscribing|registering)|get (?:the latest|our|more|breaking) (?:news|stories|headlines|newsletter)|enter your e-?mail|by (?:signing up|subscribing|submitting|clicking)|we use your (?:sign-?up|details)|\\d+ free articles|you have \\d+ (?:free )?articles|support (?:our|quality|independent) journalism|get in touch with (?:our|us)|for more (?:stories|news) like this|follow .{2,40} on google news|add us as a preferred source|(?:click|tap) here (?:to|for)|do you have a (?:news )?(?:tip|story)|(?:send|share) (?:us )?your (?:news )?tips|send us your',
  // Spanish, Catalan
  'suscr[ií]b(?:ete|ase|ite)|(?:reg[ií]str|date de alta)(?:ate|ese)?(?: gratis| aqu[ií]| para| ahora|\\b)|inici[aáe] sesi[oó]n|ya (?:eres|soy) (?:suscriptor|suscrito|socio)|¿(?:ya )?(?:tienes|tenés) (?:una )?cuenta|(?:este|esta) (?:art[ií]culo|contenido|nota|noticia) es (?:exclusiv[oa] |s[oó]lo )?para (?:nuestros )?(?:suscriptores|socios)|para (?:seguir|continuar) (?:leyendo|disfrutando)|¿?(?:quieres|quer[eé]s|desea) (?:seguir leyendo|leer m[aá]s|recibir)|si (?:quieres|quer[eé]s) (?:recibir|leer m[aá]s|seguir leyendo)|coment[aáe] (?:esta|este|la) (?:noticia|nota|art[ií]culo)|dej[aá] (?:tu|un) comentario|s[ií]gue(?:nos|lo|la) en|segu[ií](?:nos|lo) en|(?:puedes|pod[eé]s|puede) seguir (?:a |nos )|recib[eií] (?:las|los|en tu|nuestr|todas)|[uú]nete (?:a|al)|sumate a|descarg[aáu]e? (?:la|nuestra) (?:app|aplicaci[oó]n)|escuch[aá] (?:este|esta|el|la) (?:art[ií]culo|nota|noticia)|(?:haz|hac[eé]) cl?ick?\\b|pulsa aqu[ií]|subscriu-te|registra.t|segueix-nos',
  // Portuguese
  'assine (?:a|o|já|agora|para)|inscreva-se|cadastre-se|fa[cç]a (?:seu )?login|j[aá] [eé] assinante|siga (?:o|a|nos|-nos|nosso)|participe (?:do|da) (?:canal|grupo|comunidade)|deixe (?:seu|um) coment[aá]rio|conte[uú]do exclusivo para assinantes|para continuar lendo|clique aqui|receba (?:as|os|nossa|not[ií]cias)|ou[cç]a (?:este|o) (?:artigo|texto)',
  // German
  '(?:jetzt|hier|gleich) (?:kostenlos |gratis )?(?:abonnieren|registrieren|anmelden|testen|weiterlesen|lesen|bestellen|mitdiskutieren)|(?:bitte )?(?:melden|loggen|registrieren) sie sich (?:an|ein|jetzt|hier|bitte|kostenlos)|(?:sie sind |bereits )(?:schon |bereits )?abonnent|(?:sie haben|haben sie) (?:bereits|schon|noch) (?:ein|kein) (?:abo|konto|digital|benutzer)|(?:dieser|diese[rs]?) (?:artikel|beitrag|inhalt|text) ist (?:nur |exklusiv )?f(?:ür|uer) (?:unsere )?(?:abonnent|registriert|mitglied)|(?:um|mit) .{0,60}(?:weiterlesen|weiterzulesen)|(?:diesen )?(?:artikel|beitrag) (?:teilen|merken|drucken|anhören|vorlesen|kommentieren|versenden|weiterempfehlen)|(?:artikel|beitrag) hören|(?:diskutieren|kommentieren) sie|schreiben sie (?:uns|einen kommentar|ihre meinung)|was (?:denken|meinen|halten) sie\\b|ihre meinung ist (?:uns )?|kommentar (?:schreiben|verfassen)|empfohlener (?:redaktioneller )?(?:externer )?inhalt|externe[rn]? inhalt|an dieser stelle (?:finden sie|befindet sich|steht)|(?:ich bin|sie sind) (?:damit )?einverstanden|mit (?:dem|ihrem) klick (?:auf|stimmen)|zum (?:anzeigen|abspielen) .{0,40}(?:inhalt|video)|folgen sie uns|newsletter (?:abonnieren|bestellen)|hat (?:ihnen|dir) (?:dieser|der) (?:artikel|beitrag|text)|wie hat (?:ihnen|dir) (?:dieser|der)|folgst du (?:schon|uns)|abonniere(?:n sie)? |\\d+ (?:wochen|monate|tage) (?:kostenlos|gratis)|unterstützen sie (?:uns|unsere)|keine (?:news|nachricht)(?:en)? (?:mehr )?verpassen|(?:alle|mehr) (?:infos|informationen|nachrichten) (?:zum|zur|rund um|finden sie)',
  // French
  'abonnez-vous|inscrivez-vous|connectez-vous|identifiez-vous|d[eé]j[aà] abonn[eé]|(?:cet )?article r[eé]serv[eé] aux abonn[eé]s|(?:il vous reste|la suite est r[eé]serv[eé]e)|pour (?:lire la suite|continuer)|suivez-nous|(?:laissez|ajoutez|[eé]crivez) un commentaire|[eé]couter (?:l.article|cet article)|recevez (?:chaque|nos|notre|les|toute)|t[eé]l[eé]chargez (?:notre|l.)',
  // Italian
  'abb[oó]nati|registrati|iscriviti|accedi (?:per|o |al)|sei gi[aà] (?:abbonato|registrato)|(?:contenuto|articolo) riservato agli abbonati|per continuare a leggere|seguici su|lascia un commento|commenta (?:la notizia|l.articolo)|ascolta (?:l.articolo|questo)|clicca qui|ricevi (?:le|la nostra)|scarica (?:la|l.) ?app',
  // Dutch
  'abonneer|meld je (?:aan|hier|nu)|word (?:lid|abonnee)|log (?:nu )?in|ben je al (?:abonnee|lid)|(?:al|reeds) abonnee|alleen voor abonnees|verder lezen|volg ons|deel dit (?:artikel|bericht)|reageer op|beluister (?:dit|het)',
  // Scandinavian languages
  'prenumerera|logga in|bli (?:abonnent|medlem|prenumerant)|redan prenumerant|läs vidare|följ oss|kommentera (?:artikeln|här)|dela (?:artikeln|den här)|abonner(?:er)? (?:nå|nu|på|her)|logg? inn|log ind|allerede abonnent|følg (?:os|oss)|del (?:artikkelen|artiklen|saken)',
  // Polish, Czech, Turkish, Russian, Indonesian
  'zaloguj się|zarejestruj się|zapisz się|subskrybuj|obserwuj nas|udostępnij|skomentuj|czytaj dalej|přihlaste se|předplaťte|sdílet|diskuse|abone ol|kayıt ol|giriş yap|takip ed|подпис(?:ывайтесь|аться|ка на)|войдите|читайте (?:также|нас)|поделиться|ikuti (?:kami|berita)|baca juga|berlangganan|daftar sekarang',
];

/** Longer blocks say something, unless they name what they ask for. */
const SHORT = 90;
const PROMPT_LENGTH = 260;
const WANTED =
  /newsletter|subscri|suscri|abon|abo\b|account|konto|cuenta|e-?mail|correo|whatsapp|telegram|facebook|instagram|twitter|\bapp\b|gratis|free|kostenlos|login|log in|sign|regist|notific|comment|coment|kommentar|cookie|datenschutz|youtube|inhalt|membership|socios/i;
const PROMPT = new RegExp(`^[\\W_]{0,6}(?:${PROMPTS.join('|')})`, 'i');

/** The same in Japanese, Chinese and Korean, anywhere in a line: what is asked stands at its end. */
const EAST_ASIAN =
  /有料会員(?:になると|限定)|会員限定(?:です|の?(?:有料)?記事)|無料で会員登録|会員登録(?:すると|が必要|はこちら)|に登録すると$|続きが読めます|(?:全文|記事)[をも]お読み|ご登録(?:いただ|ありがとう)|登録(?:に失敗しました|できませんでした|済みです|済みとなって)|メールを送付しました|メールマガジンで|読み放題$|電子版が利用できる$|定期購読者の方|(?:扫码|掃碼)(?:关注|關注|下载|下載)|(?:订阅|訂閱)(?:电子报|電子報|我们|我們)|(?:登入|登录)(?:后|後)(?:继续|繼續)?(?:阅读|閱讀)|加入(?:會員|会员)|구독(?:하기|하세요|신청)|로그인(?:이 필요|하세요|해 ?주세요)|회원 ?전용|무단 ?전재|재배포 ?금지/;
const EAST_ASIAN_LENGTH = 120;
/** Lines of other scripts begin before it. */
const FIRST = '\u2010';

/** Whether a line asks the reader to register, subscribe, comment, follow or share. */
export function isPrompt(text: string): boolean {
  if (text.length <= EAST_ASIAN_LENGTH && text >= FIRST && EAST_ASIAN.test(text)) return true;
  if (text.length > PROMPT_LENGTH || !PROMPT.test(text)) return false;
  return text.length <= SHORT || WANTED.test(text);
}

const SHARES =
  /^(?:(?:share[ds]?|compartir|comparte|teilen|partager|condividi|compartilhar|tweet|post|e-?mail|mail|facebook|twitter|x|whatsapp|telegram|linkedin|copy|copiar|link|enlace|print|imprimir|pinterest|reddit|messenger|bluesky|threads|flipboard|drucken|merken|kopieren|guardar|save|on|via|auf|en|per|by|url)(?:[\s,|·•/:]+|$))+$/i;
const NETWORK =
  /share|compart|teilen|partag|condivi|tweet|mail|facebook|twitter|whatsapp|telegram|linkedin|copy|drucken|imprimir/i;
const PICTURE = /^[^.]{0,4}(?:foto|photo|bild|image|imagen|©)/i;
const CREDITS =
  /(?:^|[\s(])(?:photograph|photo|foto|fotograf[ií]a|bild|picture|image|imagen|imagem|illustration|cr[eé]dito|credit|quelle|copyright|©)s?(?: (?:by|de|von|courtesy(?: of)?))?\s?[:/©|]?\s?[^.:]{2,80}$/i;
const AGENCIES =
  /(?:\/|\||©|\(|via|imago|Getty|AP Photo)\s?(?:AFP|AP|Reuters|EFE|dpa|Getty(?: Images)?|EPA(?:-EFE)?|Shutterstock|imago\S*|picture[- ]alliance|Anadolu(?: Agency)?|Xinhua|NurPhoto|SOPA Images|Bloomberg|TASS|ANSA|LaPresse|Keystone|APA|Images)[^.!?]{0,40}\)?$/;
const LINE_LENGTH = 220;

/** Whether a line is made of the names of networks, or credits a picture. */
export function isPictureOrShareLine(text: string): boolean {
  if (text.length > LINE_LENGTH || /[.!?…]["”»’']?$/.test(text)) return false;
  return (
    (text.length < 100 && NETWORK.test(text) && SHARES.test(text)) ||
    (PICTURE.test(text) && CREDITS.test(text)) ||
    AGENCIES.test(text)
  );
}
