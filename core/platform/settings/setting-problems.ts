/** What can be wrong with the value of a setting, beyond its kind: a sentence without its subject, or null when it can be used. */
import { isIP } from 'node:net';
import { readMapping } from '../host-mapping.ts';
import { readProxies } from '../trusted-proxies.ts';

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`;
const NAME = new RegExp(String.raw`^${LABEL}(?:\.${LABEL})*$`, 'u');

/** Of the address to listen on: the HTTP server takes no other. */
export function hostProblem(text: string): string | null {
  const isAddress = isIP(text) !== 0 && !text.includes('%');
  const fits = isAddress || (NAME.test(text) && !/(?:^|\.)\d+$/.test(text));
  return fits ? null : `must be an address or a name alone, such as 0.0.0.0 or localhost, not "${text}"`;
}

/** Of the service's own address: paths are appended and callers see it, so it has no query, fragment or password. */
export function baseProblem(text: string): string | null {
  const url = URL.parse(text);
  const fits = url && /^https?:$/.test(url.protocol) && url.username === '' && !/[?#]/.test(text);
  return text === '' || fits ? null : `must be an address such as https://news.example.org, not "${text}"`;
}

/** Of a list of web origins, which may contain `*` and `https://*.example.org`. */
export function originsProblem(origins: readonly string[]): string | null {
  const wrong = origins.find(
    (origin) => origin !== '*' && !/^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(origin),
  );
  return wrong === undefined ? null : `must be origins such as https://app.example.org, or *, not "${wrong}"`;
}

/** Of a list of origins that are compared as a whole; those of apps have schemes of their own. */
export function wholeOriginsProblem(origins: readonly string[]): string | null {
  const wrong = origins.find((origin) => !/^(?:\*|null|[a-z][a-z\d+.-]*:\/\/[^\s/?#*]+)$/.test(origin));
  return wrong === undefined
    ? null
    : `must be whole origins such as https://app.example.org, or *, not "${wrong}"`;
}

const MIN_KEY = 24;

/** Of a key, or none: anybody may try keys, and a short one could be guessed. */
export function keyProblem(text: string): string | null {
  const fits = text === '' || text.length >= MIN_KEY;
  return fits ? null : `must be at least ${MIN_KEY} characters, such as those of: openssl rand -hex 20`;
}

/** Of a text that is sent in a header: with any other character, no request could be made. */
export function headerProblem(text: string): string | null {
  const wrong = /[^\x20-\x7e\xa0-\xff]/u.exec(text)?.[0];
  return wrong === undefined
    ? null
    : `must be of characters that a header may have, not ${JSON.stringify(wrong)}`;
}

/** Of a UTC offset, such as -03:00. */
export function offsetProblem(text: string): string | null {
  const fits = /^[+-](0\d|1[0-3]):[0-5]\d$|^[+-]14:00$/.test(text);
  return fits ? null : `must be a UTC offset from -14:00 to +14:00, such as -03:00, not "${text}"`;
}

/** Of a list of addresses and ranges of proxies. */
export function proxiesProblem(proxies: readonly string[]): string | null {
  return problemOf(() => readProxies(proxies));
}

/** Of a map of addresses by host and port. */
export function mappingProblem(resolve: Readonly<Record<string, string>>): string | null {
  return problemOf(() => readMapping(resolve));
}

/** Why a value cannot be read; null when it can. */
function problemOf(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    return (error as TypeError).message;
  }
}
