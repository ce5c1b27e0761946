/** The release, as in package.json: sent in the user agent, to MCP clients and in the log. */
export const VERSION = '0.2.0';
