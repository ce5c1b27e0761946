/** What can be switched on and off, for the deployment and per organization. */
export const CAPABILITIES = [
  'search',
  'similar',
  'contents',
  'site',
  'indexes',
  'charts',
  'watches',
  'compat-exa',
  'compat-perplexity',
  'compat-tako',
  'mcp',
] as const;

export type Capability = (typeof CAPABILITIES)[number];
