/** Small newspapers on loopback, one for each way in which a site can or cannot be searched. Asserts nothing. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Story {
  slug: string;
  section: string;
  title: string;
  standfirst: string;
  /** Null: the site names no date. */
  at: Date | null;
  /** Listed on the home page, in its section, or only known to the site's search. */
  listed: 'home' | 'section' | 'nowhere';
}

const at = (day: string) => new Date(`2026-03-${day}:00Z`);

/** Three about a strike of trains, each found in another place, among others that are about something else. */
export const STORIES: readonly Story[] = [
  {
    slug: 'huelga-de-trenes-paraliza-rosario-desde-el-lunes',
    section: 'economia',
    title: 'La huelga de trenes paraliza Rosario desde el lunes',
    standfirst: 'Los maquinistas anunciaron la huelga de trenes después de una asamblea en la estación.',
    at: at('10T09:30'),
    listed: 'home',
  },
  {
    slug: 'ministerio-convoca-a-los-gremios-por-la-huelga-de-trenes',
    section: 'economia',
    title: 'El ministerio convoca a los gremios por la huelga de trenes',
    standfirst: 'La reunión por la huelga de trenes será el miércoles y participan cuatro sindicatos.',
    at: at('09T18:00'),
    listed: 'section',
  },
  {
    slug: 'cronologia-de-una-huelga-de-trenes-que-lleva-tres-semanas',
    section: 'economia',
    title: 'Cronología de una huelga de trenes que lleva tres semanas',
    standfirst: 'De la primera asamblea a los andenes vacíos: la huelga de trenes, día por día.',
    at: at('02T12:00'),
    listed: 'nowhere',
  },
  {
    slug: 'la-receta-de-la-tarta-de-manzana-de-la-abuela',
    section: 'cultura',
    title: 'La receta de la tarta de manzana de la abuela',
    standfirst: 'Harina, manteca, canela y paciencia para una merienda de domingo.',
    at: at('08T08:00'),
    listed: 'home',
  },
  {
    slug: 'el-museo-de-la-ciudad-abre-una-muestra-de-mapas-antiguos',
    section: 'cultura',
    title: 'El museo de la ciudad abre una muestra de mapas antiguos',
    standfirst: 'Sesenta cartas náuticas cuentan cómo se veía el río hace tres siglos.',
    at: at('09T08:00'),
    listed: 'home',
  },
  {
    slug: 'el-equipo-local-gano-el-clasico-con-un-gol-en-el-ultimo-minuto',
    section: 'deportes',
    title: 'El equipo local ganó el clásico con un gol en el último minuto',
    standfirst: 'La hinchada festejó hasta la madrugada frente al estadio.',
    at: at('09T23:30'),
    listed: 'home',
  },
  {
    slug: 'una-nadadora-de-quince-anos-bate-el-record-provincial',
    section: 'deportes',
    title: 'Una nadadora de quince años bate el récord provincial',
    standfirst: 'Entrena a las cinco de la mañana antes de ir a la escuela.',
    at: at('08T19:00'),
    listed: 'section',
  },
];

/** How the site may be searched. */
type Search = 'none' | 'wordpress' | 'opensearch' | 'form' | 'parameter' | 'action';

export interface Shape {
  host: string;
  search?: Search;
  /** Lines of robots.txt. */
  robots?: string;
  /** Milliseconds before each answer. */
  latency?: number;
  /** Links to sections are left away. */
  sections?: boolean;
  /** Declares a feed. */
  feed?: boolean;
  /** Whether cards carry their date. Default true. */
  dated?: boolean;
  /** Answers in its own way instead; false: as usual. */
  instead?: (path: string, response: http.ServerResponse, request: http.IncomingMessage) => boolean;
}

interface Visited {
  path: string;
  began: number;
  ended: number;
  status: number;
}

export interface Newspaper {
  port: number;
  host: string;
  log: Visited[];
  /** Paths asked for, robots.txt left out. */
  paths(): string[];
  /** The most requests that were in flight at a time. */
  most(): number;
}

const PATHS: Record<Search, { path: string; parameter: string } | null> = {
  none: null,
  wordpress: { path: '/', parameter: 's' },
  opensearch: { path: '/resultados', parameter: 'palabras' },
  form: { path: '/encontrar', parameter: 'texto' },
  parameter: { path: '/search', parameter: 'q' },
  action: { path: '/archivo/consulta', parameter: 'term' },
};

interface Teardown {
  teardown(work: () => unknown): void;
}

/** Opens a newspaper; closed with the test. */
export async function newspaper(t: Teardown, shape: Shape): Promise<Newspaper> {
  const log: Visited[] = [];
  let open = 0;
  let most = 0;
  const server = http.createServer((request, response) => {
    const path = request.url ?? '/';
    const visit: Visited = { path, began: performance.now(), ended: 0, status: 0 };
    log.push(visit);
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => {
      open -= 1;
      visit.ended = performance.now();
      visit.status = response.statusCode;
    });
    setTimeout(() => answer(shape, path, request, response), shape.latency ?? 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    port: (server.address() as AddressInfo).port,
    host: shape.host,
    log,
    paths: () => log.map(({ path }) => path).filter((path) => path !== '/robots.txt'),
    most: () => most,
  };
}

/** `web_resolve` for some newspapers. */
export function directions(...papers: readonly Newspaper[]): Record<string, string> {
  return Object.fromEntries(papers.map(({ host, port }) => [`${host}:80`, `127.0.0.1:${port}`]));
}

export function addressOf(host: string, { section, slug }: Story): string {
  return `http://${host}/${section}/${slug}`;
}

function answer(
  shape: Shape,
  path: string,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): void {
  if (shape.instead?.(path, response, request)) return;
  const url = new URL(path, `http://${shape.host}`);
  const [body, type, status] = bodyAt(shape, url);
  response.writeHead(status ?? 200, { 'content-type': type ?? 'text/html; charset=utf-8' }).end(body);
}

function bodyAt(shape: Shape, url: URL): [body: string, type?: string, status?: number] {
  const answered = (...parts: [body: string, type?: string, status?: number]) => parts;
  if (url.pathname === '/robots.txt')
    return answered(shape.robots ?? 'User-agent: *\nDisallow: /privado/\n', 'text/plain');
  const search = PATHS[shape.search ?? 'none'];
  const words = search && url.pathname === search.path ? url.searchParams.get(search.parameter) : null;
  if (words !== null) return answered(resultsPage(shape, words));
  if (url.pathname === '/')
    return answered(
      listPage(
        shape,
        'Diario de prueba',
        STORIES.filter(({ listed }) => listed === 'home'),
      ),
    );
  if (url.pathname === '/abierto.xml' && shape.search === 'opensearch') {
    return answered(description(shape.host), 'application/opensearchdescription+xml');
  }
  if (url.pathname === '/feed.xml' && shape.feed) return answered(feed(shape.host), 'application/rss+xml');
  const section = /^\/seccion\/(\w+)$/.exec(url.pathname)?.[1];
  const filed = STORIES.filter((story) => story.section === section && story.listed !== 'nowhere');
  if (filed.length > 0) return answered(listPage(shape, section!, filed));
  const story = STORIES.find((one) => url.pathname === `/${one.section}/${one.slug}`);
  if (story) return answered(storyPage(story));
  return answered(listPage(shape, 'No existe', []), undefined, 404);
}

function head(shape: Shape, title: string): string {
  const action = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","url":"http://${shape.host}/",
    "potentialAction":{"@type":"SearchAction","target":{"@type":"EntryPoint","urlTemplate":"http://${shape.host}/archivo/consulta?term={search_term_string}&orden={orden?}"},"query-input":"required name=search_term_string"}}</script>`;
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${title}</title>
${shape.search === 'wordpress' ? '<meta name="generator" content="WordPress 6.5">' : ''}
${shape.search === 'action' ? action : ''}
${shape.search === 'opensearch' ? '<link rel="search" type="application/opensearchdescription+xml" href="/abierto.xml">' : ''}
${shape.feed ? '<link rel="alternate" type="application/rss+xml" href="/feed.xml">' : ''}</head>`;
}

function frame(shape: Shape, title: string, main: string): string {
  const menu =
    shape.sections === false
      ? ''
      : ['economia', 'cultura', 'deportes']
          .map((one) => `<li><a href="/seccion/${one}">${one}</a></li>`)
          .join('');
  const form = `<form action="/encontrar" class="buscador"><input type="hidden" name="orden" value="fecha"><input name="texto" placeholder="Buscar"></form>
    <form action="/boletin" method="post"><input type="email" name="correo"></form>`;
  return `${head(shape, title)}<body><header><a href="/">Diario de prueba</a><nav><ul>${menu}<li><a href="/contacto">Contacto</a></li></ul></nav>
${shape.search === 'form' ? form : ''}</header><main>${main}</main>
<aside class="sidebar"><h3>Lo más leído</h3><ol><li><a href="${link(STORIES[3]!)}">${STORIES[3]!.title}</a></li></ol></aside>
<footer><a href="/terminos-y-condiciones-de-uso-del-sitio">Términos y condiciones de uso del sitio</a>
<a href="https://otro.example/una-nota-de-otro-sitio-que-no-es-este">Una nota de otro sitio que no es este</a></footer></body></html>`;
}

const link = ({ section, slug }: Story) => `/${section}/${slug}`;

function card(shape: Shape, story: Story): string {
  const date =
    story.at && shape.dated !== false
      ? `<time datetime="${story.at.toISOString()}">${story.at.toISOString()}</time>`
      : '';
  return `<div class="card"><a href="${link(story)}"><img src="/x.png" alt=""></a><h2><a href="${link(story)}?utm_source=portada">${story.title}</a></h2>
<p>${story.standfirst}</p>${date}<a href="/autor/redaccion">Redacción</a></div>`;
}

function listPage(shape: Shape, title: string, stories: readonly Story[]): string {
  return frame(shape, title, `<h1>${title}</h1>${stories.map((story) => card(shape, story)).join('\n')}`);
}

function resultsPage(shape: Shape, words: string): string {
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = STORIES.filter(({ title, standfirst }) =>
    asked.every((word) => `${title} ${standfirst}`.toLowerCase().includes(word)),
  );
  const list = found.map((story) => card(shape, story)).join('\n');
  const nothing = '<p>No se encontraron resultados para su búsqueda.</p>';
  return frame(shape, `Buscar: ${words}`, `<h1>Resultados para “${words}”</h1>${list || nothing}`);
}

function storyPage({ title, standfirst, at: published }: Story): string {
  const paragraph = `${standfirst} ${title}, según contaron testigos y confirmaron fuentes oficiales durante la jornada, en un informe que repasa lo ocurrido.`;
  const date = published
    ? `<meta property="article:published_time" content="${published.toISOString()}">`
    : '';
  return `<!doctype html><html lang="es"><head><title>${title}</title><meta property="og:type" content="article">${date}</head>
<body><article><h1>${title}</h1><p>${standfirst}</p>${`<p>${paragraph}</p>`.repeat(3)}</article></body></html>`;
}

function description(host: string): string {
  return `<?xml version="1.0"?><OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>Diario</ShortName>
<Url type="application/x-suggestions+json" template="http://${host}/sugerencias?x={searchTerms}"/>
<Url type="text/html" template="http://${host}/resultados?palabras={searchTerms}&amp;pagina={startPage?}"/></OpenSearchDescription>`;
}

function feed(host: string): string {
  const items = STORIES.filter(({ listed }) => listed !== 'nowhere').map(
    (story) =>
      `<item><title>${story.title}</title><link>${addressOf(host, story)}</link><pubDate>${story.at?.toUTCString()}</pubDate></item>`,
  );
  return `<rss version="2.0"><channel><title>Diario de prueba</title>${items.join('')}</channel></rss>`;
}
