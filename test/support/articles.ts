/** Article pages as small outlets write them, and texts to fill them with. Asserts nothing. */
import { says } from './website.ts';

/** An article's page: the first paragraph is the outlet's own summary, as everywhere. */
export function articlePage(
  title: string,
  paragraphs: readonly string[],
  language = 'es',
): ReturnType<typeof says> {
  const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
  return says(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>` +
      `<meta property="og:type" content="article"></head><body><article><h1>${title}</h1>${body}</article></body></html>`,
  );
}

/** About a strike of trains in Rosario. */
export const STRIKE = [
  'Los gremios de maquinistas anunciaron una huelga de trenes en Rosario que empezará el lunes.',
  'La huelga de trenes afectará a todas las líneas que llegan a Rosario, según dijo el sindicato ferroviario en un comunicado que se difundió por la tarde y que firmaron las cuatro seccionales de la provincia.',
  'El ministerio de Transporte llamó a conciliar para que los trenes no dejen de correr, pero los maquinistas de Rosario rechazaron la oferta.',
  'Los pasajeros de los trenes deberán viajar en colectivo mientras dure la huelga, que no tiene fecha de final.',
];

/** About an apple tart, and about nothing else. */
export const TART = [
  'La receta de hoy lleva harina, huevos, manteca y una pizca de sal; se amasa diez minutos y se deja reposar bajo un paño.',
  'Mientras tanto se pelan las manzanas, se cortan en cubos y se cocinan con canela y azúcar hasta que queden tiernas y doradas.',
  'Se estira la masa, se forra un molde enmantecado, se rellena y se hornea a temperatura media durante cuarenta minutos.',
  'Se sirve tibia, con una bocha de helado de crema americana, y se acompaña con un té de hierbas recién hecho.',
];
