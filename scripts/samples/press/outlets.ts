/** The nine fictional outlets of the sample press: who they are, how they publish and how they look. */
import type { OutletSeed } from '../../../core/store/outlets/outlet.ts';

export type FeedFormat =
  | 'rss'
  | 'atom'
  | 'rdf'
  | 'json-feed'
  | 'news-sitemap'
  | 'sitemap-index'
  | 'sitemap-part';
type Metadata = 'json-ld' | 'open-graph' | 'microdata' | 'dublin-core' | 'amp';
type Template = 'wordpress' | 'broadsheet' | 'plain';

export interface FeedDocument {
  path: string;
  format: FeedFormat;
}

export interface Outlet {
  id: string;
  name: string;
  tagline: string;
  host: string;
  homepage: string;
  country: string;
  languages: string[];
  /** Full URLs a news collector would subscribe to. */
  feeds: string[];
  /** Every machine-readable document the site serves, including the parts behind an index. */
  documents: FeedDocument[];
  locale: string;
  timeZone: string;
  encoding: 'utf-8' | 'iso-8859-1';
  articlePath: string;
  sectionPath: string;
  metadata: Metadata[];
  template: Template;
  search?: { path: string; parameter: string; description?: string };
  /** Appended to feed links only, as newsletters and feed managers do. */
  tracking?: string;
  crawlDelay?: number;
  disallow: string[];
  sitemap?: string;
  answersToWww: boolean;
  colours: { accent: string; ink: string; paper: string };
  fonts: { headline: string; text: string };
}

type Entry = Omit<Outlet, 'homepage' | 'feeds'> & { subscribe: string[] };

const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "'Helvetica Neue', Arial, sans-serif";
const SLAB = "Rockwell, 'Roboto Slab', Georgia, serif";
const BOOK = "Palatino, 'Palatino Linotype', 'Book Antiqua', serif";
const BUENOS_AIRES = 'America/Argentina/Buenos_Aires';

const ENTRIES: Entry[] = [
  {
    id: 'el-faro-del-plata',
    name: 'El Faro del Plata',
    tagline: 'El diario de la mañana',
    host: 'elfarodelplata.example',
    country: 'AR',
    languages: ['es', 'ca'],
    subscribe: ['/feed/'],
    documents: [{ path: '/feed/', format: 'rss' }],
    locale: 'es-AR',
    timeZone: BUENOS_AIRES,
    encoding: 'utf-8',
    articlePath: '/{section}/{slug}/',
    sectionPath: '/{section}/',
    metadata: ['json-ld', 'open-graph'],
    template: 'wordpress',
    search: { path: '/', parameter: 's' },
    disallow: ['/wp-admin/'],
    answersToWww: true,
    colours: { accent: '#0b4f8a', ink: '#1b1b1f', paper: '#ffffff' },
    fonts: { headline: SERIF, text: SERIF },
  },
  {
    id: 'la-voz-del-litoral',
    name: 'La Voz del Litoral',
    tagline: 'Noticias de las dos orillas',
    host: 'lavozdellitoral.example',
    country: 'AR',
    languages: ['es', 'pt'],
    subscribe: ['/rss.xml'],
    documents: [{ path: '/rss.xml', format: 'rss' }],
    locale: 'es-AR',
    timeZone: BUENOS_AIRES,
    encoding: 'iso-8859-1',
    articlePath: '/nota/{id}-{slug}',
    sectionPath: '/seccion/{section}',
    metadata: ['microdata'],
    template: 'plain',
    tracking: 'utm_source=rss&utm_medium=feed',
    disallow: [],
    answersToWww: false,
    colours: { accent: '#7a3b12', ink: '#2a211b', paper: '#fbf7ef' },
    fonts: { headline: SLAB, text: SERIF },
  },
  {
    id: 'cronica-austral',
    name: 'Crónica Austral',
    tagline: 'Desde la Patagonia',
    host: 'cronicaaustral.example',
    country: 'AR',
    languages: ['es'],
    subscribe: ['/atom.xml'],
    documents: [{ path: '/atom.xml', format: 'atom' }],
    locale: 'es-AR',
    timeZone: BUENOS_AIRES,
    encoding: 'utf-8',
    articlePath: '/{section}/{slug}-{id}.html',
    sectionPath: '/{section}/',
    metadata: ['open-graph'],
    template: 'broadsheet',
    disallow: ['/privado/'],
    answersToWww: false,
    colours: { accent: '#136f63', ink: '#16211f', paper: '#f6faf9' },
    fonts: { headline: SANS, text: SANS },
  },
  {
    id: 'el-mirador-andino',
    name: 'El Mirador Andino',
    tagline: 'Diario de la cordillera',
    host: 'elmiradorandino.example',
    country: 'CL',
    languages: ['es'],
    subscribe: ['/noticias/index.rdf'],
    documents: [{ path: '/noticias/index.rdf', format: 'rdf' }],
    locale: 'es-CL',
    timeZone: 'America/Santiago',
    encoding: 'utf-8',
    articlePath: '/noticias/{section}/{slug}',
    sectionPath: '/noticias/{section}',
    metadata: [],
    template: 'plain',
    crawlDelay: 1,
    disallow: ['/imprimir/'],
    answersToWww: false,
    colours: { accent: '#9b2335', ink: '#1f1a1c', paper: '#fffdfb' },
    fonts: { headline: BOOK, text: BOOK },
  },
  {
    id: 'diario-del-istmo',
    name: 'Diario del Istmo',
    tagline: 'México y el mundo',
    host: 'diariodelistmo.example',
    country: 'MX',
    languages: ['es'],
    subscribe: ['/sitemap.xml'],
    documents: [{ path: '/sitemap.xml', format: 'news-sitemap' }],
    locale: 'es-MX',
    timeZone: 'America/Mexico_City',
    encoding: 'utf-8',
    articlePath: '/{section}/{slug}-id{id}',
    sectionPath: '/{section}',
    metadata: ['json-ld', 'open-graph'],
    template: 'broadsheet',
    disallow: ['/buscar'],
    sitemap: '/sitemap.xml',
    answersToWww: false,
    colours: { accent: '#00695c', ink: '#202124', paper: '#ffffff' },
    fonts: { headline: SANS, text: SERIF },
  },
  {
    id: 'the-harbour-post',
    name: 'The Harbour Post',
    tagline: 'Established on the quayside, 1871',
    host: 'theharbourpost.example',
    country: 'GB',
    languages: ['en'],
    subscribe: ['/rss'],
    documents: [{ path: '/rss', format: 'rss' }],
    locale: 'en-GB',
    timeZone: 'Europe/London',
    encoding: 'utf-8',
    articlePath: '/{section}/{slug}-{id}',
    sectionPath: '/{section}',
    metadata: ['json-ld', 'open-graph', 'amp'],
    template: 'broadsheet',
    search: { path: '/search', parameter: 'q', description: '/opensearch.xml' },
    tracking: 'utm_source=rss&utm_medium=referral&utm_campaign=all-stories',
    disallow: ['/subscribe/'],
    answersToWww: true,
    colours: { accent: '#12274b', ink: '#14171f', paper: '#fdf9f3' },
    fonts: { headline: SERIF, text: SERIF },
  },
  {
    id: 'prairie-ledger',
    name: 'Prairie Ledger',
    tagline: 'News for the middle of everywhere',
    host: 'prairieledger.example',
    country: 'US',
    languages: ['en'],
    subscribe: ['/feed.json'],
    documents: [{ path: '/feed.json', format: 'json-feed' }],
    locale: 'en-US',
    timeZone: 'America/Chicago',
    encoding: 'utf-8',
    articlePath: '/articles/{id}/{slug}',
    sectionPath: '/sections/{section}',
    metadata: ['open-graph'],
    template: 'wordpress',
    disallow: [],
    answersToWww: false,
    colours: { accent: '#b0660a', ink: '#26221c', paper: '#fffaf0' },
    fonts: { headline: SLAB, text: SANS },
  },
  {
    id: 'southern-cross-times',
    name: 'Southern Cross Times',
    tagline: 'Independent since the tram strike',
    host: 'southerncrosstimes.example',
    country: 'AU',
    languages: ['en'],
    subscribe: ['/sitemap_index.xml.gz'],
    documents: [
      { path: '/sitemap_index.xml.gz', format: 'sitemap-index' },
      { path: '/sitemap_news_1.xml.gz', format: 'sitemap-part' },
      { path: '/sitemap_news_2.xml.gz', format: 'sitemap-part' },
    ],
    locale: 'en-AU',
    timeZone: 'Australia/Sydney',
    encoding: 'utf-8',
    articlePath: '/story/{slug}-{id}',
    sectionPath: '/section/{section}',
    metadata: ['json-ld', 'open-graph'],
    template: 'wordpress',
    disallow: ['/account/'],
    sitemap: '/sitemap_index.xml.gz',
    answersToWww: false,
    colours: { accent: '#5b2a86', ink: '#1d1a22', paper: '#ffffff' },
    fonts: { headline: SANS, text: SANS },
  },
  {
    id: 'the-river-courier',
    name: 'The River Courier',
    tagline: 'Buenos Aires in English',
    host: 'therivercourier.example',
    country: 'AR',
    languages: ['en'],
    subscribe: ['/feeds/atom.xml', '/feeds/rss.xml'],
    documents: [
      { path: '/feeds/atom.xml', format: 'atom' },
      { path: '/feeds/rss.xml', format: 'rss' },
    ],
    locale: 'en-GB',
    timeZone: BUENOS_AIRES,
    encoding: 'utf-8',
    articlePath: '/notes/{section}/{slug}.phtml',
    sectionPath: '/notes/{section}',
    metadata: ['dublin-core'],
    template: 'broadsheet',
    disallow: [],
    answersToWww: false,
    colours: { accent: '#8a1c1c', ink: '#1c1c1c', paper: '#fffef9' },
    fonts: { headline: BOOK, text: SERIF },
  },
];

export const OUTLETS: Outlet[] = ENTRIES.map(({ subscribe, ...entry }) => ({
  ...entry,
  homepage: `http://${entry.host}/`,
  feeds: subscribe.map((path) => `http://${entry.host}${path}`),
}));

/** What a list of outlets says of one. */
export type ListedOutlet = Pick<Outlet, 'id' | 'name' | 'homepage' | 'country' | 'languages' | 'feeds'>;

/** Outlets as an operator lists them, for the service to read. */
export function sourceSeeds(outlets: readonly ListedOutlet[] = OUTLETS): OutletSeed[] {
  return outlets.map(({ id, name, homepage, country, languages, feeds }) => ({
    id,
    name,
    homepage,
    country,
    languages: [...languages],
    feeds: [...feeds],
  }));
}

/** The outlet that answers at `host`, or undefined when nobody does. */
export function outletAt(host: string): Outlet | undefined {
  return OUTLETS.find((outlet) => outlet.host === host);
}
