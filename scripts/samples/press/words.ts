/** The fixed words of the pages, in the language of the outlet. */

export interface Words {
  home: string;
  related: string;
  share: string;
  cookies: string;
  accept: string;
  by: string;
  search: string;
  results: string;
  nothing: string;
  missing: string;
  rights: string;
  updated: string;
  subscribe: string;
  mostRead: string;
}

const SPANISH: Words = {
  home: 'Portada',
  related: 'Te puede interesar',
  share: 'Compartir',
  cookies: 'Usamos cookies para que el sitio funcione y para contar visitas.',
  accept: 'Aceptar',
  by: 'Por',
  search: 'Buscar',
  results: 'Resultados para',
  nothing: 'No encontramos notas con esas palabras.',
  missing: 'La página que busca no existe.',
  rights: 'Todos los derechos reservados',
  updated: 'Actualizado',
  subscribe: 'Esta nota es para suscriptores. Siga leyendo con una suscripción.',
  mostRead: 'Lo más leído',
};

const ENGLISH: Words = {
  home: 'Home',
  related: 'You may also like',
  share: 'Share',
  cookies: 'We use cookies to make this site work and to count visits.',
  accept: 'Accept',
  by: 'By',
  search: 'Search',
  results: 'Results for',
  nothing: 'No stories matched those words.',
  missing: 'The page you are looking for does not exist.',
  rights: 'All rights reserved',
  updated: 'Updated',
  subscribe: 'This story is for subscribers. Subscribe to keep reading.',
  mostRead: 'Most read',
};

/** The words of a language; English unless it is Spanish. */
export function wordsIn(language: string | undefined): Words {
  return language === 'es' ? SPANISH : ENGLISH;
}
