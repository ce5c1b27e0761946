/** Inside the models folder. */
export const RELEVANCE_FOLDER = 'relevance-lexical';
